// The shared files of a group or room, page by page, kept current by events and by the user's own actions.

import type { SharedFile } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import type { ReasonedError } from '../../strings/strings.ts'
import type { FileSource } from './file-source.ts'
import { type Uploads, uploadsOf } from './uploads.ts'

const pageSize = 20

export interface SharedFilesView {
  readonly files: readonly SharedFile[]
  readonly isLoading: boolean
  readonly error: ReasonedError | undefined
  readonly hasMore: boolean
  readonly loadMore: () => void
  /** Removes a deleted file from the list. */
  readonly forget: (fileId: string) => void
  readonly uploads: Uploads
}

interface Loaded {
  readonly files: readonly SharedFile[]
  readonly total: number | undefined
  readonly isLoading: boolean
  readonly error: ReasonedError | undefined
}

const start: Loaded = { files: [], total: undefined, isLoading: true, error: undefined }

export function useSharedFiles(source: FileSource): SharedFilesView {
  const client = useClient()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const uploads = uploadsOf(client, source)
  const [loaded, setLoaded] = useState(start)
  const latestRequest = useRef(0)

  const load = useCallback(
    async (page: number) => {
      const request = ++latestRequest.current
      setLoaded((before) => ({ ...before, isLoading: true, error: undefined }))
      try {
        const answer = await source.list(page, pageSize)
        if (request !== latestRequest.current) return
        setLoaded((before) => {
          const files = withFiles(before.files, answer.files)
          const isLast = answer.files.length < pageSize
          return {
            files,
            total: answer.total ?? (isLast ? files.length : undefined),
            isLoading: false,
            error: undefined,
          }
        })
      } catch (error) {
        if (request !== latestRequest.current) return
        setLoaded((before) => ({ ...before, isLoading: false, error: error as ReasonedError }))
      }
    },
    [source],
  )
  useEffect(() => {
    setLoaded(start)
    if (isOnline) void load(1)
    return () => {
      latestRequest.current++
    }
  }, [load, isOnline])

  const add = useCallback(
    (file: SharedFile) =>
      setLoaded((before) => {
        const files = withFiles(before.files, [file])
        const grown = files.length - before.files.length
        return { ...before, files, total: before.total === undefined ? undefined : before.total + grown }
      }),
    [],
  )
  const forget = useCallback(
    (fileId: string) =>
      setLoaded((before) => {
        const files = before.files.filter(({ id }) => id !== fileId)
        const removed = before.files.length - files.length
        return { ...before, files, total: before.total === undefined ? undefined : before.total - removed }
      }),
    [],
  )
  useEffect(() => {
    const withFileIn = (run: (file: SharedFile) => void) => (detail: string) => {
      const file = fileIn(detail)
      if (file) run(file)
    }
    const stops = [
      source.watch(
        withFileIn(add),
        withFileIn(({ id }) => forget(id)),
      ),
      uploads.onShared(add),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [source, uploads, add, forget])

  const { files, total, isLoading, error } = loaded
  return {
    files,
    isLoading,
    error,
    hasMore: total === undefined ? files.length > 0 : files.length < total,
    // Deleted files have shifted the pages, so the first incomplete page is loaded again.
    loadMore: () => void load(Math.floor(files.length / pageSize) + 1),
    forget,
    uploads,
  }
}

/** Adds files, without duplicates, newest first. */
export function withFiles(files: readonly SharedFile[], more: readonly SharedFile[]): readonly SharedFile[] {
  const known = new Map([...files, ...more].map((file) => [file.id, file]))
  return [...known.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

/** The file of an event; undefined if there is none. */
export function fileIn(detail: string): SharedFile | undefined {
  try {
    const { file_id, file_name, file_owner, file_size, created } = JSON.parse(detail) ?? {}
    if (typeof file_id !== 'string' || file_id === '') return undefined
    return {
      id: file_id,
      name: typeof file_name === 'string' ? file_name : '',
      owner: typeof file_owner === 'string' ? file_owner : '',
      bytes: Number(file_size) || 0,
      createdAt: Number(created) || 0,
    }
  } catch {
    return undefined
  }
}
