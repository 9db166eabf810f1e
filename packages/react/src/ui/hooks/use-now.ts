import { useEffect, useState } from 'react'
import { startOfDay } from '../format/times.ts'

/** The current time, updated every `everyMs` while wanted. */
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

/** Midnight of the current day; updates once a day, so that "Today" does not become outdated. */
export function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfDay(Date.now())), 30_000)
    return () => clearInterval(timer)
  }, [])
  return today
}

const longestTimer = 2 ** 31 - 1

/** Whether that moment is in the future. Re-renders once when it has passed, with a single timer. */
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
