// The state of a project's form: values, the step that is open, what is wrong with it, and going on and back without losing anything.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, notify, toastSeconds } from '@/lib/client/api'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useAlone } from '@/lib/client/use-alone'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { missingIn, type ProjectValues, payloadOf, startingValues } from './project-values'

const peopleFields = ['project_mgr_key', 'project_mgr_name', 'project_participants', 'medium_keys']

export function useProjectForm(project: ProjectDetail | undefined) {
  const t = useTranslations('project.form')
  const user = useStore(userState, (state) => state.userInfo)
  const me = { key: user?.user_key ?? '', name: user?.realname ?? '' }
  const [values, setValues] = useState(() => startingValues(project, me))
  const [step, setStep] = useState(0)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [touched, setTouched] = useState(false)
  const { busy, alone } = useAlone()
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
    setWrong(Object.fromEntries(missing.map((name) => [name, t(`missing.${name}`)])))
    if (step === 0 && !values.fields.customer_key) {
      notify().warning(t('customer'), toastSeconds)
      return false
    }
    if (missing.length > 0) return false
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
  /** Sends the form once; messages of the server lead back to the step of their field. */
  const submit = (work: (payload: ReturnType<typeof payloadOf>) => Promise<void>) =>
    alone(async () => {
      try {
        await work(payloadOf(values, me.key))
        setTouched(false)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const names = Object.keys(error.fields)
        if (names.length === 0) return
        setWrong(error.fields)
        setStep(names.some((name) => !peopleFields.includes(name)) ? 0 : 1)
      }
    })
  return { values, step, wrong, busy, touched, put, set, next, back, submit }
}
