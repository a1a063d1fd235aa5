// Who does a user task: people, roles and departments by name, or an expression.
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useChosen, useDesign } from '../canvas/use-design'
import { useKnownFields } from '../flow/use-known-fields'
import { setProperties } from './edit'
import { juel, sampleNames } from './people'
import { type PeopleGroup, PeopleSelect, useCandidates } from './people-select'
import { Row, TextRow } from './rows'

const expressions = ['starter', 'leader(starter)', 'leader(starter, 2)', 'deptLeader(depart(starter))'] as const

export function UserRows() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const { users, search, groups } = useCandidates()
  const read = (name: string) => element.businessObject.get<string | undefined>(`camunda:${name}`) ?? ''
  const set = (name: string, value: string) => setProperties(design, element, { [`camunda:${name}`]: value || undefined })

  const ways: PeopleGroup = {
    label: t('people.ways'),
    options: expressions.map((one) => ({ value: juel(one), label: t(`people.${expressions.indexOf(one) as 0}`) })),
  }
  const fields: PeopleGroup = {
    label: t('people.fields'),
    options: useKnownFields().flatMap(({ name, label, kind }) =>
      kind === 'person' || kind === 'text' ? { value: juel(name), label } : [],
    ),
  }
  const samples: PeopleGroup = { label: t('people.samples'), options: sampleNames.map((name) => ({ value: name, label: name })) }
  return (
    <>
      <PeopleRow
        label={t('row.assignee')}
        value={read('assignee')}
        single
        groups={[ways, users, fields, samples]}
        onSearch={search}
        onChange={(value) => set('assignee', value)}
      />
      <PeopleRow
        label={t('row.candidateUsers')}
        value={read('candidateUsers')}
        groups={[users, samples]}
        onSearch={search}
        onChange={(value) => set('candidateUsers', value)}
      />
      <PeopleRow
        label={t('row.candidateGroups')}
        value={read('candidateGroups')}
        groups={[...groups, samples]}
        onChange={(value) => set('candidateGroups', value)}
      />
      <TextRow
        gives="value"
        label={t('row.dueDate')}
        value={read('dueDate')}
        placeholder="P2D"
        note={t('dateNote')}
        onCommit={(value) => set('dueDate', value)}
      />
      <TextRow label={t('row.followUpDate')} value={read('followUpDate')} onCommit={(value) => set('followUpDate', value)} />
      <TextRow label={t('row.priority')} value={read('priority')} placeholder="50" onCommit={(value) => set('priority', value)} />
    </>
  )
}

interface PeopleRowProps {
  label: string
  value: string
  single?: boolean
  groups: PeopleGroup[]
  note?: string
  placeholder?: string
  onSearch?: (word: string) => void
  onChange: (value: string) => void
}

/** A property that names people. */
export function PeopleRow({ label, note, ...rest }: PeopleRowProps) {
  const id = useId()
  return (
    <Row label={label} id={id} note={note}>
      <PeopleSelect id={id} {...rest} />
    </Row>
  )
}
