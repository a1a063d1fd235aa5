// Gives antd and the page one look: mode, density, language of the widgets, messages and dialogs.
'use client'
import { AntdRegistry } from '@ant-design/nextjs-registry'
import { Provider as MotionProvider } from '@rc-component/motion'
import { ConfigProvider, type ThemeConfig } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { writeCookie } from '@/lib/client/local-state'
import { rememberAppearance } from '@/lib/client/stored-appearance'
import { useMedia } from '@/lib/client/use-window'
import { antdTheme } from './antd-theme'
import { BusyMark } from './busy-mark'
import { InsertedNonce } from './inserted-nonce'
import { libraryIcons } from './library-icons'
import { NoChoices } from './no-choices'
import type { Density, Mode } from './palette'
import { type ModeChoice, type Preferences, preferenceCookies } from './preferences'

interface Look extends Preferences {
  setChoice: (choice: ModeChoice) => void
  setDensity: (density: Density) => void
}

const LookContext = createContext<Look | null>(null)

/** The current appearance and its setters. */
export function useLook(): Look {
  const look = use(LookContext)
  if (!look) throw new Error('useLook stands outside ThemeProvider')
  return look
}

const darkQuery = '(prefers-color-scheme: dark)'
const coarseQuery = '(pointer: coarse)'
const stillQuery = '(prefers-reduced-motion: reduce)'

/** The same for every component of the library. */
const renderEmpty = () => <NoChoices />

interface ThemeProviderProps {
  nonce: string | undefined
  locale: string
  /** The library's own texts, in the same language. */
  texts: Locale
  preferences: Preferences
  children: ReactNode
}

export function ThemeProvider({ nonce, locale, texts, preferences, children }: ThemeProviderProps) {
  const [choice, setChoiceState] = useState(preferences.choice)
  const [mode, setMode] = useState<Mode>(preferences.mode)
  const [density, setDensityState] = useState(preferences.density)

  useEffect(() => {
    if (choice !== 'system') return setMode(choice)
    const query = matchMedia(darkQuery)
    const follow = () => setMode(query.matches ? 'dark' : 'light')
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [choice])
  useEffect(() => {
    document.documentElement.dataset.theme = mode
    writeCookie(preferenceCookies.mode, mode)
  }, [mode])
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  useEffect(() => {
    dayjs.locale(locale === 'en' ? 'en' : 'zh-cn')
  }, [locale])

  const setChoice = useCallback((next: ModeChoice) => {
    writeCookie(preferenceCookies.choice, next)
    setChoiceState(next)
    rememberAppearance()
  }, [])
  const setDensity = useCallback((next: Density) => {
    writeCookie(preferenceCookies.density, next)
    setDensityState(next)
    rememberAppearance()
  }, [])
  const look = useMemo(() => ({ choice, mode, density, setChoice, setDensity }), [choice, mode, density, setChoice, setDensity])
  const coarse = useMedia(coarseQuery)
  const still = useMedia(stillQuery)
  const t = useTranslations('widget.list')
  const icons = useMemo(() => libraryIcons(t('moreShort')), [t])
  const theme: ThemeConfig = useMemo(() => antdTheme(mode, density, coarse), [mode, density, coarse])

  return (
    <LookContext value={look}>
      <InsertedNonce nonce={nonce}>
        <AntdRegistry>
          <ConfigProvider
            theme={theme}
            locale={texts}
            csp={nonce ? { nonce } : undefined}
            button={{ autoInsertSpace: false, loadingIcon: <BusyMark /> }}
            wave={{ disabled: true }}
            virtual
            renderEmpty={renderEmpty}
            {...icons}
          >
            {/* motion is turned off for users who prefer none: with a zero duration by a style, antd does not always get the end event */}
            <MotionProvider motion={!still}>{children}</MotionProvider>
          </ConfigProvider>
        </AntdRegistry>
      </InsertedNonce>
    </LookContext>
  )
}
