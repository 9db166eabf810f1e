import { describe, expect, it } from 'vitest'
import { scriptOf, serviceLanguage } from './use-translator.ts'

const language = (code: string) => ({ code, name: code, nativeName: code })

describe('a language of the service', () => {
  it('is found by its code, by its script, or by its first part', () => {
    const all = ['en', 'zh-Hant', 'zh-Hans', 'pt'].map(language)
    expect(serviceLanguage(all, 'zh-CN')?.code).toBe('zh-Hans')
    expect(serviceLanguage(all, 'zh-TW')?.code).toBe('zh-Hant')
    expect(serviceLanguage(all, 'PT')?.code).toBe('pt')
    expect(serviceLanguage(all, 'pt-BR')?.code).toBe('pt')
    expect(serviceLanguage([language('zh')], 'zh-TW')?.code).toBe('zh')
    expect(serviceLanguage(all, 'ja')).toBeUndefined()
  })

  it('has a script', () => {
    expect(['zh', 'zh-HK', 'zh_CN', 'en-GB'].map(scriptOf)).toEqual(['zh-Hans', 'zh-Hant', 'zh-Hans', 'en'])
  })
})
