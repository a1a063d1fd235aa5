// /index: promise and first form, the beam, six capabilities, solutions, stories, news, last form.
import { HeroBeam, MoneyBeam, Slogan } from '@/components/site/beam'
import { ClosingForm } from '@/components/site/closing-form'
import { SiteForm } from '@/components/site/form'
import { buildForm } from '@/components/site/form-view'
import style from '@/components/site/fragment.module.css'
import { AgendaBox, ApprovalBox, ChannelBox, OkrBox, QuoteBox } from '@/components/site/fragments'
import frame from '@/components/site/frame.module.css'
import { Arrow } from '@/components/site/marks'
import { NewsRows } from '@/components/site/news'
import { Partners, RowList, Section, Stories } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import { text } from '@/lib/i18n/text'
import { publicOrigin } from '@/lib/site/visitor'
import { listNews } from '../data'
import type { BodyProps } from './body'
import hero from './index-page.module.css'

export async function IndexBody({ language, content, attempt }: BodyProps<'index'>) {
  const latest = await listNews(language, 'all', '1', '4')
  const { acquire, follow, visit, okr, quote, approval, solutions } = content
  const cells = [
    { ...acquire, box: <ChannelBox content={acquire} address={`${publicOrigin()}/board`} label={text(language, 'site.qrAlt')} /> },
    { ...follow, box: <AgendaBox items={follow.items} /> },
    { ...visit, box: <AgendaBox items={visit.items} button={visit.button} /> },
    { ...okr, box: <OkrBox content={okr} /> },
    { ...quote, box: <QuoteBox content={quote} /> },
    { ...approval, box: <ApprovalBox nodes={approval.nodes} label={approval.text} /> },
  ]
  return (
    <>
      <section className={hero.hero}>
        <div className={`${frame.wide} ${hero.top}`}>
          <div>
            <h1>
              <Slogan parts={content.slogan} />
            </h1>
            <p className={hero.lead}>{content.lead}</p>
            <SiteForm {...buildForm({ language, form: 'hero', words: content.form, attempt, look: 'row' })} />
            <p className={hero.small}>{content.form.lead}</p>
          </div>
          <dl className={hero.figures}>
            {content.figures.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>
                  {figure.value}
                  <small>{figure.unit}</small>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <HeroBeam cards={content.cards} starsLabel={(n) => text(language, 'site.stars', { n })} />
      </section>
      <Section title={content.capabilities.title} lead={content.capabilities.lead}>
        <div className={style.cells}>
          {cells.map((cell) => (
            <div key={cell.title} className={style.cell}>
              <h3>{cell.title}</h3>
              <p>{cell.text}</p>
              {cell.box}
            </div>
          ))}
        </div>
      </Section>
      <Section ground="dark">
        <div className={hero.money}>
          <div>
            <h2 className={parts.title}>
              <Slogan parts={content.money.title} />
            </h2>
            <p className={parts.lead}>{content.money.text}</p>
          </div>
          <MoneyBeam words={content.money} />
        </div>
      </Section>
      <Section title={solutions.title}>
        <RowList
          rows={solutions.items.map((item) => ({
            title: item.name,
            path: `/solution?tab=${item.tab}`,
            cells: [
              { label: solutions.pain, text: item.pain },
              { label: solutions.answer, text: item.answer },
            ],
          }))}
        />
      </Section>
      <Section title={content.stories.title} ground="soft">
        <Stories items={content.stories.items} />
        <Partners names={content.stories.partners} />
        <p className={parts.note}>{content.stories.note}</p>
      </Section>
      {latest.records.length > 0 && (
        <Section>
          <div className={parts.split}>
            <h2 className={parts.title}>{content.news.title}</h2>
            <a className={parts.more} href="/news">
              {content.news.more}
              <Arrow />
            </a>
          </div>
          <NewsRows items={latest.records} />
        </Section>
      )}
      <ClosingForm language={language} form="demo" words={content.close} attempt={attempt} />
    </>
  )
}
