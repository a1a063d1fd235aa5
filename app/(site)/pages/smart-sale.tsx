// /smartSale: the five tools of a sales team, each with a fragment, and a sample board that can be looked through.
import { ClosingForm } from '@/components/site/closing-form'
import { AgendaBox, SeriesBox } from '@/components/site/fragments'
import { FaqData } from '@/components/site/json-ld'
import { Checks, DataTable, Faq, PageHero, Section } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import { SampleBoard } from '@/components/site/sample-board'
import type { BodyProps } from './body'

export function SmartSaleBody({ language, content, attempt }: BodyProps<'smartSale'>) {
  const { hero, acquire, respond, pool, desk, report, board, questions, form } = content
  return (
    <>
      <PageHero {...hero} />
      <Section>
        <div className={parts.aside}>
          <div>
            <h2 className={parts.title}>{acquire.title}</h2>
            <p className={parts.lead}>{acquire.lead}</p>
            <Checks items={acquire.points} />
          </div>
          <DataTable grid={acquire.table} label={acquire.title} />
        </div>
      </Section>
      <Section ground="soft">
        <div className={`${parts.aside} ${parts.flip}`}>
          <div>
            <h2 className={parts.title}>{respond.title}</h2>
            <p className={parts.lead}>{respond.lead}</p>
            <Checks items={respond.points} />
          </div>
          <AgendaBox items={respond.items} />
        </div>
      </Section>
      <Section>
        <div className={parts.aside}>
          <div>
            <h2 className={parts.title}>{pool.title}</h2>
            <p className={parts.lead}>{pool.lead}</p>
            <Checks items={pool.points} />
          </div>
          <DataTable grid={pool.rules} label={pool.title} />
        </div>
      </Section>
      <Section ground="soft">
        <div className={`${parts.aside} ${parts.flip}`}>
          <div>
            <h2 className={parts.title}>{desk.title}</h2>
            <p className={parts.lead}>{desk.lead}</p>
            <Checks items={desk.points} />
          </div>
          <AgendaBox items={desk.items} />
        </div>
      </Section>
      <Section>
        <div className={parts.aside}>
          <div>
            <h2 className={parts.title}>{report.title}</h2>
            <p className={parts.lead}>{report.lead}</p>
          </div>
          <SeriesBox series={report.series} />
        </div>
      </Section>
      <Section title={board.title} lead={board.lead} ground="ground">
        <SampleBoard language={language} content={board} />
        <p className={parts.note}>{board.note}</p>
      </Section>
      <Section title={questions.title}>
        <Faq items={questions.items} />
        <FaqData items={questions.items} />
      </Section>
      <ClosingForm language={language} form="trial" words={form} attempt={attempt} />
    </>
  )
}
