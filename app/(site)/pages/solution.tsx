// /solution: one tab per kind of company. The brochure is the same content on a printable page.
import { StageBeam } from '@/components/site/beam'
import { ClosingForm } from '@/components/site/closing-form'
import frame from '@/components/site/frame.module.css'
import { Figures, PageHero, Points, Section, Stories, Tabs } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import { PrintButton } from '@/components/site/print-button'
import type { Locale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import type { SiteContent } from '@/lib/model/site/schemas'
import { type SolutionTab, solutionTabs } from '@/lib/model/site/solution'
import type { BodyProps } from './body'

export const tabOf = (name: string | undefined): SolutionTab => solutionTabs.find((tab) => tab === name) ?? solutionTabs[0]

export function SolutionBody({ language, content, attempt, args }: BodyProps<'solution'>) {
  const shown = tabOf(args.tab)
  const tab = content.tabs[shown]
  const { words, form } = content
  const brochure = `/info?doc=brochure-${shown}`
  return (
    <>
      <PageHero {...tab.hero}>
        <Tabs
          label={tab.name}
          items={solutionTabs.map((name) => ({ text: content.tabs[name].name, path: `/solution?tab=${name}`, current: name === shown }))}
        />
      </PageHero>
      <Section title={words.pains}>
        <Points items={tab.pains} />
      </Section>
      <Section title={tab.picture.title} lead={words.picture} ground="soft">
        <StageBeam soft items={tab.picture.stages.map((stage) => ({ title: stage.name, text: stage.text }))} />
      </Section>
      <Section title={words.functions}>
        <Points three items={tab.functions} />
      </Section>
      <Section title={words.figures} ground="soft">
        <Figures items={tab.figures} />
      </Section>
      <Section title={words.story}>
        <Stories items={[tab.story]} />
      </Section>
      <ClosingForm
        language={language}
        form="brochure"
        words={form}
        attempt={attempt}
        hidden={{ tab: shown }}
        doneLink={{ text: words.print, path: brochure }}
      />
    </>
  )
}

/** A solution on one page to print or keep. */
export function Brochure({ language, content, tab }: { language: Locale; content: SiteContent['solution']; tab: SolutionTab }) {
  const { name, hero, pains, picture, functions, figures, story } = content.tabs[tab]
  const { words } = content
  return (
    <>
      <PageHero title={text(language, 'site.brochure.title', { name })} lead={hero.lead}>
        <PrintButton label={text(language, 'site.brochure.print')} />
      </PageHero>
      <Section title={words.pains} tight>
        <Points items={pains} />
      </Section>
      <Section title={picture.title} tight>
        <StageBeam items={picture.stages.map((stage) => ({ title: stage.name, text: stage.text }))} />
      </Section>
      <Section title={words.functions} tight>
        <Points three items={functions} />
      </Section>
      <Section title={words.figures} tight>
        <Figures items={figures} />
        <Stories items={[story]} />
      </Section>
      <div className={frame.wide}>
        <p className={parts.note}>{text(language, 'site.brochure.printed')}</p>
      </div>
    </>
  )
}
