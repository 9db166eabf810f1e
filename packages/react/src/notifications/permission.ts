import { useEffect, useState } from 'react'

/** The browser's permission; 'default' means not asked yet. */
export type Permission = 'default' | 'granted' | 'denied' | 'unsupported'

export function permission(): Permission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Asks the user. Browsers refuse without a preceding click. */
export async function askPermission(): Promise<Permission> {
  if (permission() !== 'default') return permission()
  return Notification.requestPermission()
}

/** The permission, kept current if the browser fires events, and checked again whenever the page gets the focus. */
export function usePermission(): [Permission, () => Promise<Permission>] {
  const [now, setNow] = useState(permission)
  useEffect(() => {
    const look = () => setNow(permission())
    window.addEventListener('focus', look)
    let status: PermissionStatus | undefined
    let isHere = true
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (!isHere) return
        status = found
        found.addEventListener('change', look)
      },
      () => {},
    )
    return () => {
      isHere = false
      window.removeEventListener('focus', look)
      status?.removeEventListener('change', look)
    }
  }, [])
  const ask = async () => {
    const answer = await askPermission()
    setNow(answer)
    return answer
  }
  return [now, ask]
}
