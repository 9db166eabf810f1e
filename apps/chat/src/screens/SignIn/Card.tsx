import type { ReactNode } from 'react'
import { usePreferences } from '../../preferences.ts'
import { Logo } from '../../shell/Logo.tsx'

/** The frame of the screens before the chat: a card in the middle of the page. */
export function Card(props: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  const { theme, language } = usePreferences()
  return (
    <div className="parley chat-welcome" lang={language} {...(theme !== 'system' && { 'data-theme': theme })}>
      <main className="chat-card">
        <header className="chat-card-head">
          <Logo />
          <h1 className="chat-card-title">{props.title}</h1>
          <p className="chat-card-lead">{props.lead}</p>
        </header>
        {props.children}
      </main>
    </div>
  )
}
