// The frame of every page: navigation, the chosen app, theme, language and sign-out.

import { CloseIcon, languageNames, MoreIcon, SignOutIcon } from '@parley/react/foundation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { session as sessions } from '../api.ts'
import { useConsole } from '../context.ts'
import type { PageDefinition } from '../pages/pages.tsx'
import { preferences, savePreferences } from '../preferences.ts'
import { linkTo } from '../routes.ts'
import { consoleLanguages } from '../strings/strings.ts'

export function Shell({
  pages,
  current,
  app,
  onApp,
  notice,
  onSignedOut,
  children,
}: {
  pages: readonly PageDefinition[]
  current: string
  app: string
  onApp: (key: string) => void
  notice: string
  onSignedOut: () => void
  children: ReactNode
}) {
  const { t, session } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const shown = pages.find(({ name }) => name === current)
  useEffect(() => {
    document.title = shown ? `${t(shown.title)} · Parley` : 'Parley'
    setOpen(false)
    main.current?.scrollTo(0, 0)
  }, [shown, t])
  return (
    <div className="parley console" data-menu={isOpen ? 'open' : undefined}>
      <button type="button" className="console-skip" onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
      <header className="console-bar">
        <button
          type="button"
          className="parley-icon-button"
          aria-label={t(isOpen ? 'menu.close' : 'menu.open')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CloseIcon /> : <MoreIcon />}
        </button>
        <span className="console-bar-title">{shown ? t(shown.title) : 'Parley'}</span>
      </header>
      <nav className="console-nav" aria-label={t('menu')}>
        <p className="console-brand">
          <span className="console-mark" aria-hidden="true" />
          Parley
        </p>
        <ul>
          {pages.map(({ name, title, Icon }) => (
            <li key={name}>
              <a
                href={linkTo(name)}
                aria-current={name === current ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                <Icon />
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
        <div className="console-nav-foot">
          <Select
            label={t('app')}
            value={app}
            onChange={onApp}
            options={session.apps.map(({ key }) => [key, key])}
          />
          <Looks />
          <p className="console-who">
            <span>
              <strong>{session.operator.name}</strong>
              <span className="parley-hint">{t(roleKey(session.operator.role))}</span>
            </span>
            <button
              type="button"
              className="parley-icon-button"
              aria-label={t('signOut')}
              title={t('signOut')}
              onClick={() => void sessions.signOut().then(onSignedOut, onSignedOut)}
            >
              <SignOutIcon />
            </button>
          </p>
        </div>
      </nav>
      <main className="console-main" id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <p className="console-notice" role="status" data-shown={notice ? '' : undefined}>
        {notice}
      </p>
    </div>
  )
}

export function roleKey(role: string) {
  if (role === 'owner' || role === 'moderator' || role === 'support') return `role.${role}` as const
  return 'role.readOnly' as const
}

function Looks() {
  const { t } = useConsole()
  const { theme, language } = preferences()
  const [chosen, setChosen] = useState(theme)
  return (
    <div className="console-looks">
      <Select
        label={t('theme')}
        value={chosen}
        options={[
          ['system', t('theme.system')],
          ['light', t('theme.light')],
          ['dark', t('theme.dark')],
        ]}
        onChange={(wanted) => {
          const next = wanted === 'light' || wanted === 'dark' ? wanted : 'system'
          setChosen(next)
          savePreferences({ ...preferences(), theme: next })
        }}
      />
      <Select
        label={t('language')}
        value={consoleLanguages.includes(language) ? language : 'en'}
        options={consoleLanguages.map((each) => [each, languageNames[each]])}
        onChange={(wanted) => {
          const next = consoleLanguages.find((each) => each === wanted) ?? 'en'
          savePreferences({ ...preferences(), language: next })
          location.reload()
        }}
      />
    </div>
  )
}

function Select({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}) {
  return (
    <label className="console-select">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
