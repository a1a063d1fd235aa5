// The state of a dialog's small form: values, what is wrong at its field, what the server refuses there, the work of its button.
import { useId, useState } from 'react'
import { ariaOf, type ControlProps } from '@/components/record/field/field-props'
import { type ApiError, notify, toastSeconds } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'

/** By the name of the field, as the server names it. */
type Problems = Readonly<Record<string, string | undefined>>

export interface SmallForm<V> {
  values: V
  set: (part: Partial<V>) => void
  /** For the label of a field. */
  label: (name: string) => { id: string; name: string; message: string | undefined }
  /** For its control. */
  control: (name: string) => ControlProps & { id: string }
  /** For a WorkDialog: its button does `work` once the fields are right. */
  dialog: (work: (values: V) => Promise<unknown>) => { busy: boolean; typed: boolean; onOk: () => void }
  /** For runners of actions: shows what was refused at the fields; false where one of them is not here. */
  atFields: (problems: Readonly<Record<string, string>>) => boolean
}

/** `check` names every field that can be wrong. A call that the work sends itself is sent silently: its refusal is shown here. */
export function useSmallForm<V extends object>(start: V | (() => V), check: (values: V) => Problems = () => ({})): SmallForm<V> {
  const id = useId()
  const [first] = useState(start)
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const { busy, alone } = useAlone()
  const own = check(values)
  const messageOf = (name: string) => refused[name] ?? (tried ? own[name] : undefined)
  const atFields = (problems: Readonly<Record<string, string>>) => {
    const names = Object.keys(problems)
    setRefused(problems)
    return names.length > 0 && names.every((name) => name in values || name in own)
  }
  const refuse = (error: ApiError) => {
    if (error.kind === 'refused' && !atFields(error.fields)) notify().error(Object.values(error.fields)[0] ?? error.message, toastSeconds)
  }
  return {
    values,
    set(part) {
      setValues((now) => ({ ...now, ...part }))
      setRefused((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
    },
    label: (name) => ({ id: `${id}-${name}`, name, message: messageOf(name) }),
    control(name) {
      const invalid = messageOf(name) !== undefined
      return { id: `${id}-${name}`, ...ariaOf({ invalid, describedBy: invalid ? `${id}-${name}-message` : undefined }) }
    },
    dialog: (work) => ({
      busy,
      typed: JSON.stringify(values) !== JSON.stringify(first),
      onOk() {
        setTried(true)
        setRefused({})
        if (Object.values(own).every((problem) => !problem)) void alone(() => work(values), refuse)
      },
    }),
    atFields,
  }
}
