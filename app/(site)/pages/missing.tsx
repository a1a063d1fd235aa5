// What is shown for an address of ours whose content is gone. Next gives such a page no address, so it is drawn in the first language.

import frame from '@/components/site/frame.module.css'
import { PageHero } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import { defaultLocale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import { Framed } from '../compose'

export async function Missing() {
  const say = (key: string) => text(defaultLocale, `site.missing.${key}`)
  return (
    <Framed language={defaultLocale} current="">
      <PageHero title={say('title')} lead={say('text')} />
      <section className={parts.tight}>
        <p className={frame.wide}>
          <a className={parts.button} href="/index">
            {say('home')}
          </a>{' '}
          <a className={`${parts.button} ${parts.outline}`} href="/news">
            {say('news')}
          </a>
        </p>
      </section>
    </Framed>
  )
}
