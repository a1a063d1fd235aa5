// The state of a project's form: values, the step that is open, what is wrong with it, and going on and back without losing anything.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { textOf } from '@/components/record/field/field-props'
import { useBoundText } from '@/components/record/field/number-control'
import { useFoundDraft, useKeptValues } from '@/components/record/form/use-kept-draft'
import { ApiError, notify, toastSeconds } from '@/lib/client/api'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useAlone } from '@/lib/client/use-alone'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { missingIn, type ProjectValues, payloadOf, periodProblems, startingValues } from './project-values'

const peopleFields = ['project_mgr_key', 'project_mgr_name', 'project_participants', 'medium_keys']

const amountBounds = { min: 0, scale: 2 }

export function useProjectForm(project: ProjectDetail | undefined) {
  const t = useTranslations('project.form')
  const problems = useTranslations('validation')
  const boundText = useBoundText()
  const user = useStore(userState, (state) => state.userInfo)
  const me = { key: user?.user_key ?? '', name: user?.realname ?? '' }
  const key = project?.project_key ?? null
  const { draft, drop } = useFoundDraft('project', key)
  const [values, setValues] = useState(() => (draft?.values as unknown as ProjectValues | undefined) ?? startingValues(project, me))
  // with an address that was typed it is known only later who looks
  const [manager, setManager] = useState(me.key)
  if (manager !== me.key) {
    setManager(me.key)
    if (!project && !values.fields.project_mgr_key)
      setValues({ ...values, fields: { ...values.fields, project_mgr_key: me.key, project_mgr_name: me.name } })
  }
  const [step, setStep] = useState(0)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [touched, setTouched] = useState(draft !== null)
  const { busy, alone } = useAlone()
  useKeptValues('project', key, touched ? values : null)
  const put = (part: Partial<ProjectValues>) => {
    setTouched(true)
    setValues((before) => ({ ...before, ...part }))
  }
  const set = (fields: Record<string, unknown>) => {
    setTouched(true)
    setValues((before) => ({ ...before, fields: { ...before.fields, ...fields } }))
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in fields))))
  }
  /** Why the open step cannot be left; true when it can. */
  const complete = (): boolean => {
    const missing = missingIn(step, values)
    const period = periodProblems(step, values)
    const budget = step === 0 ? boundText(textOf(values.fields.initial_budget) || null, amountBounds) : null
    setWrong(
      Object.fromEntries([
        ...missing.map((name) => [name, t(`missing.${name}`)] as const),
        ...period.map(([name, problem]) => [name, problems(problem)] as const),
        ...(budget ? [['initial_budget', budget] as const] : []),
      ]),
    )
    if (step === 0 && !values.fields.customer_key) {
      notify().warning(t('customer'), toastSeconds)
      return false
    }
    if (missing.length + period.length > 0 || budget) return false
    // the reason stands at the number
    if (step === 1 && values.people.some((one) => [one.plan_days, one.day_cost].some((value) => boundText(value ?? null, amountBounds))))
      return false
    if (step === 1 && values.people.length === 0) {
      notify().warning(t('participants'), toastSeconds)
      return false
    }
    return true
  }
  const next = () => {
    if (complete()) setStep(step + 1)
  }
  const back = () => setStep(Math.max(0, step - 1))
  /** Sends the form once, then goes on; messages of the server lead back to the step of their field. */
  const submit = (work: (payload: ReturnType<typeof payloadOf>) => Promise<void>, then: () => void) =>
    alone(async () => {
      try {
        await work(payloadOf(values, me.key))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const names = Object.keys(error.fields)
        if (names.length === 0) return
        setWrong(error.fields)
        setStep(names.some((name) => !peopleFields.includes(name)) ? 0 : 1)
        return
      }
      // what is stored is no longer asked about when the page is left
      flushSync(forget)
      then()
    })
  /** Nothing is unsaved any more, and no draft is left. */
  const forget = () => {
    setTouched(false)
    drop()
  }
  const discard = () => {
    forget()
    setValues(startingValues(project, me))
    setWrong({})
    setStep(0)
  }
  return { values, step, wrong, busy, touched, draft, put, set, next, back, submit, discard }
}
