import type { FileFamily } from './file-names.ts'

const page = 'M7 3.5h6.8L18.5 8v12.5H7a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 7 3.5ZM13.5 3.8V8h4.7'

/** The drawing on the page icon, or in place of it. */
const drawings: Readonly<Record<FileFamily, string>> = {
  picture: 'M5 5h14v14H5ZM5.3 16.2l4.2-4.2 3.9 3.9 1.9-1.9 3.5 3.5M14.8 9v.1',
  video: 'M4.5 6.5h10.2v11H4.5ZM14.7 10.6l4.8-2.8v8.4l-4.8-2.8',
  sound:
    'M9.2 17.2V6.4l9-1.9v10.8M9.2 17.2a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0ZM18.2 15.3a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z',
  document: `${page}M9 12h6M9 15.2h6`,
  sheet: `${page}M8.8 11.5h6.4v5.6H8.8ZM8.8 14.3h6.4M12 11.5v5.6`,
  slides: 'M4 5.5h16M5.5 5.5v9.5h13V5.5M12 15v4.5M8.5 19.5h7M9 12.2l2.2-2.4 1.9 1.7 2.2-2.6',
  archive: 'M4.5 8.5h15v11h-15ZM5.8 5h12.4l1.3 3.5h-15ZM10 12h4',
  code: 'm8.7 8-4 4 4 4M15.3 8l4 4-4 4M13.2 6.5l-2.4 11',
  other: page,
}

export function FileIcon({ family }: { readonly family: FileFamily }) {
  return (
    <svg className="parley-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[family]} />
    </svg>
  )
}
