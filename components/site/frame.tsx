// What stands around every public page: skip link, header with navigation, footer with contacts.
import type { ReactNode } from 'react'
import { QrPicture } from '@/components/basic/qr-picture'
import { text } from '@/lib/i18n/text.ts'
import { wireTime } from '@/lib/model/moment'
import type { FrameContent } from '@/lib/model/site/frame.ts'
import type { SiteLanguage } from '@/lib/model/site/pages.ts'
import style from './frame.module.css'
import { Logo } from './marks.tsx'
import parts from './parts.module.css'

interface Props {
  language: SiteLanguage
  content: FrameContent
  /** The address of the page shown. */
  current: string
  /** The address of the message page, for the code in the footer. */
  boardAddress: string
  /** Text of the line above everything, while unpublished texts are shown. */
  banner?: string | undefined
  children: ReactNode
}

export function SiteFrame({ language, content, current, boardAddress, banner, children }: Props) {
  const say = (key: string) => text(language, `site.${key}`)
  const links = content.navigation.map((link) => (
    <a key={link.path} href={link.path} aria-current={link.path === current ? 'page' : undefined}>
      {link.text}
    </a>
  ))
  const switchLanguage = <LanguageForm language={language} current={current} label={say('language')} />
  return (
    <>
      <a className={style.skip} href="#content">
        {say('skip')}
      </a>
      {banner && <p className={style.banner}>{banner}</p>}
      <header className={style.header}>
        <div className={`${style.wide} ${style.bar}`}>
          <a className={style.logo} href="/index">
            <Logo />
            {content.brand}
          </a>
          <nav className={style.navigation} aria-label={say('mainNavigation')}>
            {links}
          </nav>
          {switchLanguage}
          <a className={style.signIn} href="/login">
            {content.signIn}
          </a>
          <a className={`${parts.button} ${parts.small} ${parts.outline}`} href="/register">
            {content.trial}
          </a>
          <details className={style.menu}>
            <summary>{say('menu')}</summary>
            <nav className={style.panel} aria-label={say('menu')}>
              {links}
              <a href="/login">{content.signIn}</a>
              {switchLanguage}
            </nav>
          </details>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer language={language} content={content} boardAddress={boardAddress} />
    </>
  )
}

/** Two languages at one address: the choice is a cookie, so it is a form and no link. */
function LanguageForm({ language, current, label }: { language: SiteLanguage; current: string; label: string }) {
  return (
    <form className={style.language} method="post" action="/api/language">
      <input type="hidden" name="language" value={language === 'en' ? 'zh-CN' : 'en'} />
      <input type="hidden" name="back" value={current} />
      <button type="submit" lang={language === 'en' ? 'zh-CN' : 'en'}>
        {label}
      </button>
    </form>
  )
}

function Footer({ language, content, boardAddress }: Pick<Props, 'language' | 'content' | 'boardAddress'>) {
  return (
    <footer className={style.footer}>
      <div className={style.wide}>
        <div className={style.columns}>
          <div>
            <a className={style.logo} href="/index">
              <Logo onDark />
              {content.brand}
            </a>
            <p>{content.company}</p>
            <p>{content.address}</p>
            <p>{content.phone}</p>
            <p>{content.hours}</p>
          </div>
          {content.columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.text}>
                    <a href={link.path}>{link.text}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <QrPicture className={style.code} address={boardAddress} size={112} label={text(language, 'site.qrAlt')} />
            <p>
              {content.wechat.label}
              <small>{content.wechat.note}</small>
            </p>
          </div>
        </div>
        <div className={style.end}>
          <span>{content.copyright.replace('{year}', wireTime(new Date()).slice(0, 4))}</span>
          <span>{content.filing}</span>
        </div>
      </div>
    </footer>
  )
}
