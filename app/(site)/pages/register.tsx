// /register: account, company, agreement, in three steps on one page; /registerResult: what became of it.
import { StageBeam } from '@/components/site/beam'
import { SiteForm } from '@/components/site/form'
import { type Attempt, buildForm } from '@/components/site/form-view'
import frame from '@/components/site/frame.module.css'
import { Facts, PageHero, Section } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import type { Locale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import type { RegistrationState } from '@/lib/model/calls/registration'
import { formFields } from '@/lib/model/site/forms'

interface Props {
  language: Locale
  attempt: Attempt | null
  args: Readonly<Record<string, string>>
}

const steps = ['account', 'enterprise', 'agreement'] as const

export function RegisterBody({ language, attempt, args }: Props) {
  const say = (key: string) => text(language, `register.${key}`)
  // A code was sent: the same form again, with what was typed.
  const shown = attempt?.form === 'registerCode' ? { ...attempt, form: 'register', done: false, good: attempt.done } : attempt
  return (
    <>
      <PageHero title={say('title')} lead={say('lead')} />
      <Section tight>
        <StageBeam level="h2" items={steps.map((step) => ({ title: say(`steps.${step}`), text: say(`${step}Step.text`) }))} />
        <div className={parts.form}>
          <SiteForm
            {...buildForm({
              language,
              form: 'register',
              words: { submit: say('submit'), done: say('done') },
              attempt: shown,
              hidden: args.c ? { c: args.c } : {},
              groups: [
                { legend: say('steps.account'), fields: formFields.account },
                { legend: say('steps.enterprise'), fields: formFields.enterprise },
              ],
              consentLegend: say('steps.agreement'),
              helpers: { code: { text: say('sendCode'), action: '/api/form/registerCode' } },
            })}
          />
          <p className={parts.note}>
            {say('haveAccount')}{' '}
            <a className={parts.link} href="/login">
              {say('signIn')}
            </a>
          </p>
        </div>
      </Section>
    </>
  )
}

export function ResultBody({ language, state }: { language: Locale; state: RegistrationState | null }) {
  const say = (key: string, params?: Record<string, string>) => text(language, `register.${key}`, params)
  const result = `result.${state?.state ?? 'MISSING'}`
  return (
    <>
      <PageHero title={say(`${result}.title`)} lead={say(`${result}.text`, { reason: state?.reason ?? '' })} />
      <section className={parts.tight}>
        <div className={`${frame.wide} ${parts.narrowLeft}`}>
          {state && (
            <Facts
              items={[
                { label: say('account'), value: state.username },
                { label: say('company'), value: state.company_name },
                { label: say('time'), value: state.create_time.slice(0, 16) },
              ]}
            />
          )}
          <p className={parts.actions}>
            <a className={parts.button} href={state?.state === 'PASS' ? '/login' : '/index'}>
              {say(state?.state === 'PASS' ? 'signIn' : 'home')}
            </a>
            {state?.state === 'REJECT' && (
              <a className={`${parts.button} ${parts.outline}`} href="/register">
                {say('again')}
              </a>
            )}
            {state?.state !== 'PASS' && (
              <a className={`${parts.button} ${parts.outline}`} href="/login">
                {say('signIn')}
              </a>
            )}
          </p>
        </div>
      </section>
    </>
  )
}
