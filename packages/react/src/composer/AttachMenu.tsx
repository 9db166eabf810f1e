import { useRef } from 'react'
import { isOn, useKit } from '../state/kit.ts'
import { CameraIcon, EyeIcon, FileIcon, PictureIcon, PlaceIcon, PlusIcon } from '../ui/icons/icons.tsx'
import { Menu, type MenuItem } from '../ui/menu/Menu.tsx'

export interface AttachMenuProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly onLocation: () => void
  /** In groups: whether read receipts are requested. Undefined if they cannot be. */
  readonly wantsReceipts?: boolean | undefined
  readonly onWantsReceipts: (wanted: boolean) => void
}

/** The menu of everything that can be sent besides text. */
export function AttachMenu({ onFiles, onLocation, wantsReceipts, onWantsReceipts }: AttachMenuProps) {
  const kit = useKit()
  const { t } = kit
  const media = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)

  const item = (label: MenuItem['label'], icon: MenuItem['icon'], run: () => void) => ({ label, icon, run })
  const items: readonly MenuItem[] = [
    ...(isOn(kit, 'files')
      ? [
          item(t('composer.attach.media'), <PictureIcon />, () => media.current?.click()),
          // On computers this would open the same file dialog.
          ...(isTouch()
            ? [item(t('composer.attach.camera'), <CameraIcon />, () => camera.current?.click())]
            : []),
          item(t('composer.attach.file'), <FileIcon />, () => files.current?.click()),
        ]
      : []),
    ...(isOn(kit, 'location') ? [item(t('composer.attach.location'), <PlaceIcon />, onLocation)] : []),
    ...(wantsReceipts === undefined
      ? []
      : [
          {
            label: t('composer.receipts'),
            icon: <EyeIcon />,
            isOn: wantsReceipts,
            run: () => onWantsReceipts(!wantsReceipts),
          },
        ]),
    ...(kit.attachItems ?? []),
  ]
  const choose = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // Reset, so that the same file can be chosen again.
    input.value = ''
  }
  const common = {
    type: 'file',
    hidden: true,
    tabIndex: -1,
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => choose(event.currentTarget),
  } as const

  if (items.length === 0) return null
  return (
    <>
      <Menu label={t('composer.attach')} className="parley-icon-button" items={items} align="start">
        <PlusIcon />
      </Menu>
      <input ref={media} {...common} multiple accept="image/*,video/*" data-attach="media" />
      <input ref={camera} {...common} accept="image/*,video/*" capture="environment" data-attach="camera" />
      <input ref={files} {...common} multiple data-attach="file" />
    </>
  )
}

const isTouch = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
