// What is shown for an address of ours whose content is gone.
import { PageHero } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import type { Locale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import type { Point } from '@/lib/model/site/blocks'
import { Framed } from '../compose'

/** What is said in general. */
export const missingWords = (language: Locale): Point => ({
  title: text(language, 'site.missing.title'),
  text: text(language, 'site.missing.text'),
})

interface MissingProps {
  language: Locale
  words?: Point
}

export function Missing({ language, words = missingWords(language) }: MissingProps) {
  return (
    <Framed language={language} current="">
      <PageHero title={words.title} lead={words.text}>
        <p className={parts.actions}>
          <a className={parts.button} href="/index">
            {text(language, 'site.missing.home')}
          </a>
          <a className={`${parts.button} ${parts.outline}`} href="/news">
            {text(language, 'site.missing.news')}
          </a>
          <a className={`${parts.button} ${parts.outline}`} href="/">
            {text(language, 'site.missing.office')}
          </a>
        </p>
      </PageHero>
    </Framed>
  )
}
