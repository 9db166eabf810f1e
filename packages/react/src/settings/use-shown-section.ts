// The section of the settings that is in view, and scrolling to a requested one.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { type SettingsSection, settingsSections } from './sections.ts'

/** A section counts as shown once its heading is this close to the top. */
const nearTopPx = 48

/** The events before the user scrolls. */
const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

export interface ShownSection {
  /** The scroll container. */
  readonly body: RefObject<HTMLDivElement | null>
  /** The links to the sections; that of the shown section is kept in view. */
  readonly ways: RefObject<HTMLElement | null>
  readonly shown: SettingsSection
}

export function useShownSection(wanted: SettingsSection | undefined): ShownSection {
  const body = useRef<HTMLDivElement>(null)
  const ways = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<SettingsSection>(wanted ?? 'profile')
  /** The requested section, which stays in place until the user scrolls, although content above it may still load. */
  const requested = useRef<SettingsSection>(undefined)

  useEffect(() => {
    const element = body.current
    if (!element) return
    const follow = () => {
      if (!requested.current) setShown((before) => sectionInView(element) ?? before)
    }
    const release = () => {
      requested.current = undefined
    }
    const resized = new ResizeObserver(() => {
      if (requested.current) headingOf(element, requested.current)?.scrollIntoView({ block: 'start' })
    })
    for (const section of element.querySelectorAll('[data-section]')) resized.observe(section)
    element.addEventListener('scroll', follow)
    for (const input of userInput) element.addEventListener(input, release, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', follow)
      for (const input of userInput) element.removeEventListener(input, release)
    }
  }, [])
  useEffect(() => {
    if (!wanted) return
    requested.current = wanted
    const heading = body.current && headingOf(body.current, wanted)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
    setShown(wanted)
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has another link
  useEffect(() => {
    const bar = ways.current
    const link = bar?.querySelector<HTMLElement>('[aria-current]')
    if (!bar || !link) return
    // scrollIntoView would also scroll the page.
    const middle = link.offsetLeft - bar.offsetLeft + link.offsetWidth / 2
    bar.scrollTo({ left: middle - bar.clientWidth / 2 })
  }, [shown])
  return { body, ways, shown }
}

const headingOf = (body: HTMLElement, section: SettingsSection) =>
  body.querySelector<HTMLElement>(`[data-section="${section}"] h3`)

function sectionInView(body: HTMLElement): SettingsSection | undefined {
  const sections = [...body.querySelectorAll<HTMLElement>('[data-section]')]
  const isAtEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 2
  const top = body.getBoundingClientRect().top + nearTopPx
  const passed = sections.filter((section) => section.getBoundingClientRect().top <= top)
  const name = (isAtEnd ? sections.at(-1) : (passed.at(-1) ?? sections[0]))?.dataset.section
  return settingsSections.find((each) => each === name)
}
