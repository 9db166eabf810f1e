// The content of a file input of a page, for `message.create`.

export interface PickedFile {
  readonly url: string
  readonly filename: string
  readonly filetype: string
  readonly data: File | undefined
}

export function pickedFile(input: HTMLInputElement | string): PickedFile {
  const field = typeof input === 'string' ? document.getElementById(input) : input
  const [data] = (field as HTMLInputElement | null)?.files ?? []
  if (!data) return { url: '', filename: '', filetype: '', data: undefined }
  const filetype = data.name.includes('.') ? (data.name.split('.').pop() ?? '') : ''
  return { url: URL.createObjectURL(data), filename: data.name, filetype, data }
}
