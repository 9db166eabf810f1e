import { useEffect, useState } from 'react'
import { startOfDay } from '../format/times.ts'

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

const longestTimer = 2 ** 31 - 1

/** Does it hold still, now and until that moment? Tells when it is over, by one timer. */
export function useUntil(moment: number, wanted: boolean): boolean {
  const [isOver, setOver] = useState(() => Date.now() >= moment)
  useEffect(() => {
    const left = moment - Date.now()
    setOver(left <= 0)
    if (!wanted || left <= 0) return
    const timer = setTimeout(() => setOver(true), Math.min(left, longestTimer))
    return () => clearTimeout(timer)
  }, [moment, wanted])
  return wanted && !isOver
}
