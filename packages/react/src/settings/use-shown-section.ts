// The section of the settings that is in view, and the way to a requested one.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { type SettingsSection, settingsSections } from './sections.ts'

/** A section counts as shown once its heading is this close to the top. */
const nearTopPx = 48

export interface ShownSection {
  /** The scroll container. */
  readonly body: RefObject<HTMLDivElement | null>
  /** The links to the sections; that of the shown one is kept in view. */
  readonly ways: RefObject<HTMLElement | null>
  readonly shown: SettingsSection
}

export function useShownSection(wanted: SettingsSection | undefined): ShownSection {
  const body = useRef<HTMLDivElement>(null)
  const ways = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<SettingsSection>(wanted ?? 'profile')
  /** The next scroll event is the jump to a section, which may be too near the end to reach the top. */
  const isJump = useRef(false)

  useEffect(() => {
    const element = body.current
    if (!element) return
    const follow = () => {
      if (isJump.current) {
        isJump.current = false
        return
      }
      setShown((before) => sectionInView(element) ?? before)
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [])
  useEffect(() => {
    if (!wanted) return
    const heading = body.current?.querySelector<HTMLElement>(`[data-section="${wanted}"] h3`)
    const before = body.current?.scrollTop
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
    isJump.current = body.current?.scrollTop !== before
    setShown(wanted)
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has another link
  useEffect(() => {
    const bar = ways.current
    const link = bar?.querySelector<HTMLElement>('[aria-current]')
    if (!bar || !link) return
    // Not scrollIntoView, which would also scroll the page.
    const middle = link.offsetLeft - bar.offsetLeft + link.offsetWidth / 2
    bar.scrollTo({ left: middle - bar.clientWidth / 2 })
  }, [shown])
  return { body, ways, shown }
}

function sectionInView(body: HTMLElement): SettingsSection | undefined {
  const sections = [...body.querySelectorAll<HTMLElement>('[data-section]')]
  const isAtEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 2
  const top = body.getBoundingClientRect().top + nearTopPx
  const passed = sections.filter((section) => section.getBoundingClientRect().top <= top)
  const name = (isAtEnd ? sections.at(-1) : (passed.at(-1) ?? sections[0]))?.dataset.section
  return settingsSections.find((each) => each === name)
}
