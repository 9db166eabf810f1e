import { useEffect, useState } from 'react'
import { startOfDay } from '../times.ts'

/** The time, moving on every `everyMs` while it is wanted. */
export function useNow(everyMs: number, wanted: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!wanted) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, wanted])
  return now
}

/** Midnight of the current day; changes once a day, so that "Today" does not stay on the screen for ever. */
export function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfDay(Date.now())), 30_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
