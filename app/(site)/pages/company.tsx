// /about, /proxy and /service.
import { StageBeam } from '@/components/site/beam'
import { Calculator } from '@/components/site/calculator'
import { SiteForm } from '@/components/site/form'
import { buildForm } from '@/components/site/form-view'
import { FaqData } from '@/components/site/json-ld'
import { Checks, DataTable, Facts, Faq, LinkList, PageHero, Points, Section } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import { Steelyard } from '@/components/site/steelyard'
import { text } from '@/lib/i18n/text'
import { dictionaryOf } from '@/lib/model/dictionaries'
import type { BodyProps } from './body'
import { HelpCentre } from './help-centre'

export function AboutBody({ language, content, attempt }: BodyProps<'about'>) {
  const { hero, introduction, values, timeline, team, honours, offices, jobs, form } = content
  return (
    <>
      <PageHero {...hero} />
      <Section>
        <div className={parts.figureSide}>
          <div className={parts.prose}>
            {introduction.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Steelyard />
        </div>
      </Section>
      <Section title={values.title} ground="soft">
        <Points items={values.items} />
      </Section>
      <Section title={timeline.title}>
        <StageBeam items={timeline.items.map((item) => ({ title: item.when, text: item.text }))} />
      </Section>
      <Section title={team.title} lead={team.lead} ground="soft">
        <Points three items={team.items.map((person) => ({ title: `${person.name}　${person.role}`, text: person.text }))} />
      </Section>
      <Section title={honours.title}>
        <Facts items={honours.items.map((item) => ({ label: item.when, value: item.text }))} />
        <p className={parts.note}>{honours.note}</p>
      </Section>
      <Section title={jobs.title} lead={jobs.lead} ground="soft">
        <DataTable grid={jobs.table} label={jobs.title} />
        <p className={parts.note}>{jobs.apply}</p>
      </Section>
      <Section ground="ground" tight>
        <div className={parts.two}>
          <div>
            <h2 className={parts.title}>{form.title}</h2>
            <p className={parts.lead}>{form.lead}</p>
            <Facts items={offices.items.map((office) => ({ label: office.city, value: office.address, note: office.phone }))} />
          </div>
          <SiteForm {...buildForm({ language, form: 'contact', words: form, attempt })} />
        </div>
      </Section>
    </>
  )
}

export function ProxyBody({ language, content, attempt, args }: BodyProps<'proxy'>) {
  const { hero, policy, areas, calculator, conditions, support, form } = content
  return (
    <>
      <PageHero {...hero} />
      <Section title={policy.title} lead={policy.lead}>
        <Points items={policy.items} />
      </Section>
      <Section title={areas.title} lead={areas.lead} ground="soft">
        <DataTable grid={areas.table} label={areas.title} />
      </Section>
      <Section ground="dark" id="calculator">
        <div className={parts.aside}>
          <div>
            <h2 className={parts.title}>{calculator.title}</h2>
            <p className={parts.lead}>{calculator.lead}</p>
          </div>
          <Calculator words={calculator} given={args} />
        </div>
      </Section>
      <Section title={support.title}>
        <Points items={support.items} />
      </Section>
      <Section ground="ground" tight>
        <div className={parts.two}>
          <div>
            <h2 className={parts.title}>{form.title}</h2>
            <p className={parts.lead}>{form.lead}</p>
            <h3 className={parts.subtitle}>{conditions.title}</h3>
            <Checks items={conditions.items} />
          </div>
          <SiteForm {...buildForm({ language, form: 'proxy', words: form, attempt })} />
        </div>
      </Section>
    </>
  )
}

interface Ticket {
  ticket_code: string
  ticket_title: string
  status: string
  create_time: string
  accept_time: string | null
  deadline: string | null
  finish_time: string | null
  solution: string | null
}

export function ServiceBody({ language, content, attempt }: BodyProps<'service'>) {
  const { hero, promise, onboarding, training, help, downloads, contact, ticket } = content
  const found = attempt?.form === 'ticket' && attempt.done ? (attempt.data as Ticket | undefined) : undefined
  return (
    <>
      <PageHero {...hero} />
      <Section title={promise.title} lead={promise.lead}>
        <DataTable grid={promise.table} label={promise.title} />
      </Section>
      <Section title={onboarding.title} lead={onboarding.lead} ground="soft">
        <StageBeam soft items={onboarding.steps} />
      </Section>
      <Section title={training.title} lead={training.lead}>
        <DataTable grid={training.table} label={training.title} />
      </Section>
      <Section title={help.title} lead={help.lead} ground="soft">
        <Faq items={help.items} />
        <FaqData items={help.items} />
        <HelpCentre language={language} />
      </Section>
      <Section>
        <div className={parts.halves}>
          <div>
            <h2 className={parts.title}>{downloads.title}</h2>
            <LinkList items={downloads.items} />
          </div>
          <div>
            <h2 className={parts.title}>{contact.title}</h2>
            <Facts items={contact.items} />
          </div>
        </div>
      </Section>
      <Section ground="ground" tight>
        <div className={parts.two}>
          <div>
            <h2 className={parts.title}>{ticket.title}</h2>
            <p className={parts.lead}>{ticket.lead}</p>
            {found && <TicketFacts language={language} ticket={found} />}
          </div>
          <SiteForm {...buildForm({ language, form: 'ticket', words: ticket, attempt: found ? null : attempt })} />
        </div>
      </Section>
    </>
  )
}

function statusText(status: string, language: BodyProps<'service'>['language']): string {
  const item = dictionaryOf('TICKET_STATUS')?.items.find((one) => one.value === status)
  return (language === 'en' ? item?.textEn : item?.text) ?? status
}

function TicketFacts({ language, ticket }: { language: BodyProps<'service'>['language']; ticket: Ticket }) {
  const say = (key: string) => text(language, `site.ticket.${key}`)
  const times = [
    ['created', ticket.create_time],
    ['accepted', ticket.accept_time],
    ['deadline', ticket.deadline],
    ['finished', ticket.finish_time],
    ['solution', ticket.solution],
  ] as const
  return (
    <div id="form-ticket" role="status">
      <Facts
        items={[
          { label: say('code'), value: ticket.ticket_code },
          { label: say('title'), value: ticket.ticket_title },
          { label: say('status'), value: statusText(ticket.status, language) },
          ...times.flatMap(([key, value]) => (value ? [{ label: say(key), value }] : [])),
        ]}
      />
    </div>
  )
}
