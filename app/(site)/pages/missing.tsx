// What is shown for an address of ours whose content is gone. Next gives such a page no address, so it is drawn in the first language.

import frame from '@/components/site/frame.module.css'
import { PageHero } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import { defaultLocale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import type { Point } from '@/lib/model/site/blocks'
import { Framed } from '../compose'

const say = (key: string) => text(defaultLocale, `site.missing.${key}`)

export function Missing({ words = { title: say('title'), text: say('text') } }: { words?: Point }) {
  return (
    <Framed language={defaultLocale} current="">
      <PageHero title={words.title} lead={words.text} />
      <section className={parts.tight}>
        <p className={`${frame.wide} ${parts.actions}`}>
          <a className={parts.button} href="/index">
            {say('home')}
          </a>
          <a className={`${parts.button} ${parts.outline}`} href="/news">
            {say('news')}
          </a>
        </p>
      </section>
    </Framed>
  )
}
