// 条件: when a way of a branch is taken, as comparisons of fields; an expression for who wants one.
import { Button, Checkbox, Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { onEnter } from '@/lib/client/composing'
import type { Moddle } from '../../canvas/services'
import { useChosen, useDesign } from '../../canvas/use-design'
import { createPart, setProperties } from '../../panel/edit'
import { juel } from '../../panel/people'
import { TextRow } from '../../panel/rows'
import { comparisons, mostPlaces, readCondition, type Term, typedValue, writeCondition } from '../condition-words'
import { type NamedField, useKnownFields } from '../use-known-fields'
import styles from './drawer.module.css'
import { Part, Say } from './sentence'

export function WayPart({ isDefault, always }: { isDefault: boolean; always: boolean }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const flow = useChosen()
  const condition = flow.businessObject.get<Moddle | undefined>('conditionExpression')
  const text = condition?.get<string | undefined>('body') ?? ''
  const terms = text.trim() === '' ? [] : readCondition(text)
  const [raw, setRaw] = useState(terms === null)
  if (always) return <Part title={t('way.title')}>{t('way.always')}</Part>
  if (isDefault) return <Part title={t('way.title')}>{t('way.default')}</Part>
  const write = (body: string) => {
    const conditionExpression = createPart(design, 'bpmn:FormalExpression', { body }, flow.businessObject)
    setProperties(design, flow, { conditionExpression })
  }
  const isScript = condition?.get('language') !== undefined
  return (
    <Part title={t('way.title')} note={terms === null ? t('way.rawOnly') : undefined}>
      {isScript ? (
        <Say>{t('way.script')}</Say>
      ) : raw || terms === null ? (
        <TextRow code lines gives="value" label={t('way.raw')} value={text} placeholder={juel('amount > 10000')} onCommit={write} />
      ) : (
        <Terms terms={terms} onChange={(next) => write(writeCondition(next))} />
      )}
      {!isScript && terms !== null && (
        <Checkbox checked={raw} onChange={(event) => setRaw(event.target.checked)}>
          {t('way.asRaw')}
        </Checkbox>
      )}
    </Part>
  )
}

function Terms({ terms, onChange }: { terms: readonly Term[]; onChange: (terms: Term[]) => void }) {
  const t = useTranslations('designer.flow')
  const fields = useKnownFields()
  /** A comparison that somebody has begun and that says nothing yet. */
  const [begun, setBegun] = useState(false)
  const shown = begun || terms.length === 0 ? [...terms, null] : terms
  const put = (at: number, term: Term | null) => {
    setBegun(false)
    onChange(terms.toSpliced(at, 1, ...(term ? [term] : [])))
  }
  return (
    <>
      <Say>{t(terms.length > 1 ? 'way.allHold' : 'way.holds')}</Say>
      {shown.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no name of its own
        <TermRow key={index} term={term} fields={fields} onChange={(next) => put(index, next)} />
      ))}
      <Button size="small" type="dashed" disabled={begun || terms.length === 0} onClick={() => setBegun(true)}>
        {t('way.and')}
      </Button>
      <br />
    </>
  )
}

interface TermRowProps {
  term: Term | null
  fields: readonly NamedField[]
  onChange: (term: Term | null) => void
}

function TermRow({ term, fields, onChange }: TermRowProps) {
  const t = useTranslations('designer.flow')
  const id = useId()
  const [field, setField] = useState(term?.field ?? '')
  const [is, setIs] = useState<Term['is']>(term?.is ?? '>=')
  const [typed, setTyped] = useState(term ? String(term.value) : '')
  const [word, setWord] = useState('')
  const before = JSON.stringify(term)
  const [shown, setShown] = useState(before)
  if (shown !== before) {
    setShown(before)
    setField(term?.field ?? '')
    setIs(term?.is ?? '>=')
    setTyped(term ? String(term.value) : '')
  }
  const known = fields.find(({ name }) => name === field)
  const commit = (next: { field?: string; is?: Term['is']; typed?: string }) => {
    const now = { field, is, typed, ...next }
    if (now.field === '' || now.typed.trim() === '') return
    const kind = fields.find(({ name }) => name === now.field)?.kind ?? 'text'
    const value = typedValue(now.typed, kind)
    // what is not understood stays in its control, which says so
    if (value === null) return
    const made = { field: now.field, is: now.is, value }
    if (JSON.stringify(made) !== before) onChange(made)
  }
  const latest = useRef(commit)
  latest.current = commit
  useEffect(() => () => latest.current({}), [])
  // a variable that no form names can be typed
  const isNew = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(word) && !fields.some(({ name }) => name === word)
  const options = [
    ...fields.map((one) => ({ value: one.name, label: one.label })),
    ...(field !== '' && !known ? [{ value: field, label: field }] : []),
    ...(isNew ? [{ value: word, label: word }] : []),
  ]
  const choices =
    known?.kind === 'flag'
      ? ['true', 'false'].map((value) => ({ value, label: t(`way.flag.${value as 'true'}`) }))
      : known && [...known.options]
  return (
    <div className={styles.term}>
      <Select
        aria-label={t('way.field')}
        placeholder={t('way.field')}
        showSearch={{ optionFilterProp: 'label', onSearch: setWord }}
        value={field || undefined}
        options={options}
        onChange={(next: string) => {
          setField(next)
          commit({ field: next })
        }}
      />
      <Select
        aria-label={t('way.comparison')}
        value={is}
        options={(Object.keys(comparisons) as Term['is'][]).map((value) => ({ value, label: t(`way.is.${comparisons[value]}`) }))}
        onChange={(next) => {
          setIs(next)
          commit({ is: next })
        }}
      />
      {choices && choices.length > 0 ? (
        <Select
          aria-label={t('way.value')}
          placeholder={t('way.value')}
          value={typed || undefined}
          options={choices}
          onChange={(next: string) => {
            setTyped(next)
            commit({ typed: next })
          }}
        />
      ) : known?.kind === 'number' ? (
        <NumberControl
          aria-label={t('way.value')}
          placeholder={t('way.value')}
          style={full}
          scale={mostPlaces}
          value={typed}
          onChange={(next) => setTyped(next ?? '')}
          onTake={() => commit({})}
        />
      ) : known?.kind === 'date' || known?.kind === 'time' ? (
        <DateControl
          id={id}
          aria-label={t('way.value')}
          placeholder={t('way.value')}
          time={known.kind === 'time'}
          value={typed || null}
          onChange={(next) => setTyped(next ?? '')}
          onTake={(next) => commit({ typed: next ?? '' })}
        />
      ) : (
        <Input
          aria-label={t('way.value')}
          placeholder={t('way.value')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => commit({})}
          onPressEnter={onEnter(() => commit({}))}
        />
      )}
      <button type="button" aria-label={t('way.removeTerm')} title={t('way.removeTerm')} onClick={() => onChange(null)}>
        <Icon name="remove" size={14} />
      </button>
    </div>
  )
}
