// Who does a user task: people, roles and departments by name, or an expression.
'use client'
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useCall } from '@/lib/client/use-call'
import { useChosen, useDesign } from '../canvas/use-design'
import { setProperties } from './edit'
import { joined, juel, sampleNames, split } from './people'
import { Row, TextRow } from './rows'

interface Option {
  value: string
  label: string
}
interface Group {
  label: string
  options: Option[]
}

const expressions = ['starter', 'leader(starter)', 'leader(starter, 2)', 'deptLeader(depart(starter))'] as const
const mostUsers = 20

export function UserRows() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const [word, setWord] = useState('')
  const people = useCall('GET /api/app/base/app/sys/user/list', { keyword: word, pageNo: 1, pageSize: mostUsers }, { keep: true })
  const roles = useCall('GET /api/app/base/sys/role/queryall')
  const read = (name: string) => element.businessObject.get<string | undefined>(`camunda:${name}`) ?? ''
  const set = (name: string, value: string) => setProperties(design, element, { [`camunda:${name}`]: value || undefined })

  const users = useMemo((): Group => {
    const options = (people.data?.records ?? []).map((row) => ({ value: row.user_key, label: row.realname ?? row.username }))
    return { label: t('people.users'), options }
  }, [people.data, t])
  const ways: Group = {
    label: t('people.ways'),
    options: expressions.map((one) => ({ value: juel(one), label: t(`people.${expressions.indexOf(one) as 0}`) })),
  }
  const samples: Group = { label: t('people.samples'), options: sampleNames.map((name) => ({ value: name, label: name })) }
  const groups: Group = {
    label: t('people.roles'),
    options: (roles.data ?? []).map(({ role_code, role_name }) => ({ value: role_code, label: role_name })),
  }
  return (
    <>
      <PeopleRow
        label={t('row.assignee')}
        value={read('assignee')}
        single
        groups={[ways, users, samples]}
        onSearch={setWord}
        onChange={(value) => set('assignee', value)}
      />
      <PeopleRow
        label={t('row.candidateUsers')}
        value={read('candidateUsers')}
        groups={[users, samples]}
        onSearch={setWord}
        onChange={(value) => set('candidateUsers', value)}
      />
      <PeopleRow
        label={t('row.candidateGroups')}
        value={read('candidateGroups')}
        groups={[groups, samples]}
        note={t('people.groupNote')}
        onChange={(value) => set('candidateGroups', value)}
      />
      <TextRow
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
  groups: Group[]
  note?: string
  onSearch?: (word: string) => void
  onChange: (value: string) => void
}

/** Names are shown, keys are written; what is in no list can be typed. */
function PeopleRow({ label, value, single, groups, note, onSearch, onChange }: PeopleRowProps) {
  const t = useTranslations('designer')
  const id = useId()
  const [word, setWord] = useState('')
  const named = new Set(groups.flatMap(({ options }) => options.map((one) => one.value)))
  const unknown = split(value).filter((key) => !named.has(key))
  const lost = useCall(unknown.length > 0 && onSearch ? 'GET /api/app/base/app/sys/user/listByUserKey' : null, {
    userKeys: unknown.join(','),
  })
  const found = (lost.data ?? []).map((row) => ({ value: row.user_key, label: row.realname ?? row.username }))
  const typed = word.trim()
  const isNew = typed !== '' && !groups.some(({ options }) => options.some((one) => one.label === typed || one.value === typed))
  const shown = [
    ...groups,
    ...(found.length > 0 ? [{ label: t('people.chosen'), options: found }] : []),
    ...(isNew ? [{ label: t('people.typed'), options: [{ value: typed, label: typed }] }] : []),
  ]
  return (
    <Row label={label} id={id} note={note}>
      <Select
        id={id}
        mode="multiple"
        value={split(value)}
        options={shown}
        optionFilterProp="label"
        tokenSeparators={single ? [] : [',', '，']}
        onSearch={(text) => {
          setWord(text)
          onSearch?.(text)
        }}
        onChange={(keys: string[]) => onChange(joined(single ? keys.slice(-1) : keys))}
      />
    </Row>
  )
}
