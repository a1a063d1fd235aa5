// /partner: why join, the three levels, the way in, questions, application. /partnerPay: fees, account, receipt.
import { StageBeam } from '@/components/site/beam'
import { ClosingForm } from '@/components/site/closing-form'
import { SiteForm } from '@/components/site/form'
import { buildForm } from '@/components/site/form-view'
import { FaqData } from '@/components/site/json-ld'
import { DataTable, Facts, Faq, PageHero, Points, Section } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import type { BodyProps } from './body'

export function PartnerBody({ language, content, attempt }: BodyProps<'partner'>) {
  const { hero, reasons, levels, process, questions, form } = content
  return (
    <>
      <PageHero {...hero} />
      <Section title={reasons.title} lead={reasons.lead}>
        <Points items={reasons.items} />
      </Section>
      <Section title={levels.title} lead={levels.lead} ground="soft">
        <DataTable grid={levels.table} label={levels.title} />
        <p className={parts.note}>
          <a className={parts.link} href="/partnerPay">
            {levels.fee}
          </a>
        </p>
      </Section>
      <Section title={process.title} lead={process.lead}>
        <StageBeam items={process.steps} />
      </Section>
      <Section title={questions.title} ground="soft">
        <Faq items={questions.items} />
        <FaqData items={questions.items} />
      </Section>
      <ClosingForm language={language} form="partner" words={form} attempt={attempt} />
    </>
  )
}

const yuan = (amount: string) => Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })

export function PartnerPayBody({ language, content, attempt }: BodyProps<'partnerPay'>) {
  const { hero, plans, words, account, labels, form, result, questions } = content
  const sent = attempt?.form === 'partnerPay' && attempt.done
  return (
    <>
      <PageHero {...hero} />
      <Section tight>
        <ul className={parts.plans}>
          {plans.map((plan) => (
            <li key={plan.level}>
              <h2>{plan.name}</h2>
              <p>{plan.text}</p>
              <dl>
                <div>
                  <dt>{words.fee}</dt>
                  <dd>
                    {yuan(plan.fee)} {words.perYear}
                  </dd>
                </div>
                <div>
                  <dt>{words.commission}</dt>
                  <dd>{plan.commission}</dd>
                </div>
                <div>
                  <dt>{words.accounts}</dt>
                  <dd>{plan.accounts}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="ground" tight>
        <div className={parts.two}>
          <div>
            <h2 className={parts.title}>{account.title}</h2>
            <p className={parts.lead}>{account.lead}</p>
            <Facts
              items={[
                { label: labels.name, value: account.name },
                { label: labels.bank, value: account.bank },
                { label: labels.number, value: account.number },
                { label: labels.remark, value: account.remark },
              ]}
            />
          </div>
          <div>
            <h2 className={parts.subtitle}>{sent ? result.title : form.title}</h2>
            <p className={parts.quiet}>{sent ? result.text : form.lead}</p>
            <SiteForm {...buildForm({ language, form: 'partnerPay', words: form, attempt })} />
          </div>
        </div>
      </Section>
      <Section title={questions.title}>
        <Faq items={questions.items} />
        <FaqData items={questions.items} />
      </Section>
    </>
  )
}
