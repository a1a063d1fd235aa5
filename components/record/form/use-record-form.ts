// The state of a form: values, live problems, what was touched, the draft.
import { useTranslations } from 'next-intl'
import { useCallback, useId, useMemo, useState } from 'react'
import type { Definition } from '@/lib/model/definition'
import { clearedByChange } from '@/lib/model/dependents'
import type { Values } from '@/lib/model/record'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft'
import { changedFields, editedValues, type FormOptions, firstValues, formSections, problemsOf, recordOfDraft } from './record-form'
import { useKeptDraft } from './use-kept-draft'

export interface RecordForm {
  /** By which its fields in the page are known. */
  id: string
  definition: Definition
  options: FormOptions
  /** The base record of the editing, perhaps that of a stored draft, even if it was saved since: its version is sent. Null for a new one. */
  began: Values | null
  values: Values
  sections: ReturnType<typeof formSections>
  set: (name: string, value: unknown, beside?: Values) => void
  touch: (name: string) => void
  /** The message under a field, after it was touched or a save was tried. */
  messageOf: (name: string) => string | undefined
  /** Every field with a problem, shown or not. */
  wrong: readonly string[]
  tried: boolean
  /** Shows all problems; true when there is none. */
  attempt: () => boolean
  /** Messages that the server gave, by field. */
  refuse: (fields: Record<string, string>) => void
  replace: (values: Values) => void
  dirty: boolean
  draft: Draft | null
  /** The kept draft that the form began from. */
  restored: Draft | null
  discardDraft: () => void
  reset: () => void
}

export function useRecordForm(definition: Definition, options: FormOptions): RecordForm {
  const id = useId()
  const t = useTranslations('validation')
  const { old } = options
  const key = old ? String(old[definition.key]) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once; what it began with stays
  const first = useMemo(() => firstValues(definition, options), [definition, key])
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(definition.name, key))
  const [restored, setRestored] = useState(draft)
  const [began, setBegan] = useState(() => old && recordOfDraft(old, draft))
  const [values, setValues] = useState<Values>(() => ({ ...first, ...draft?.values, ...options.fixed }))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})

  const sections = formSections(definition, values, options)
  const shown = new Set(sections.flatMap((section) => section.fields))
  const problems = problemsOf(definition, values, options)
  const wrong = [...new Set([...Object.keys(refused), ...Object.keys(problems)])].filter((name) => shown.has(name))
  const dirty = changedFields(definition, first, values).length > 0

  const keep = useCallback(() => {
    // for an existing record only the edits: another person may change the rest before the draft is used again
    const kept = began ? editedValues(began, values) : { values, base: undefined }
    setDraft(keepDraft(definition.name, key, kept.values, began?.row_version, kept.base))
  }, [definition.name, key, values, began])
  useKeptDraft(dirty ? keep : null)

  const set = useCallback(
    (name: string, value: unknown, beside?: Values) => {
      setValues((before) => ({ ...before, ...clearedByChange(definition, name, before[name], value), [name]: value, ...beside }))
      setRefused(({ [name]: _, ...rest }) => rest)
    },
    [definition],
  )
  const touch = useCallback((name: string) => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))), [])
  const begin = useCallback(
    (next: Values) => {
      dropDraft(definition.name, key)
      setBegan(old)
      setDraft(null)
      setRestored(null)
      setValues(next)
      setTouched(new Set())
      setTried(false)
      setRefused({})
    },
    [definition.name, key, old],
  )
  return {
    id,
    definition,
    options,
    began,
    values,
    sections,
    set,
    touch,
    messageOf(name) {
      if (refused[name]) return refused[name]
      const problem = tried || touched.has(name) ? problems[name] : undefined
      return problem && t(problem.key, problem.params)
    },
    wrong: tried ? wrong : wrong.filter((name) => refused[name] || touched.has(name)),
    tried,
    attempt() {
      setTried(true)
      setRefused({})
      return Object.keys(problems).every((name) => !shown.has(name))
    },
    refuse: (fields) => {
      setTried(true)
      setRefused(fields)
    },
    replace: setValues,
    dirty,
    draft,
    restored,
    discardDraft: () => begin({ ...first, ...options.fixed }),
    reset: () => begin({ ...firstValues(definition, options), ...options.fixed }),
  }
}
