// People, roles and other candidates by name: names are shown, keys are written; what is in no list can be typed.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { joinValues } from '@/lib/client/join-values'
import { useAll } from '@/lib/client/use-all'
import { type Asked, quietly, useCall } from '@/lib/client/use-call'
import { joined, split } from './people'

export interface PeopleGroup {
  label: string
  options: { value: string; label: string }[]
  /** Where they come from. */
  of?: Asked<unknown>
}

const mostUsers = 20

/** Users whose name contains a word. */
export function useUserGroup(word: string): PeopleGroup {
  const t = useTranslations('designer')
  const people = useCall('GET /api/app/base/app/sys/user/list', { keyword: word, pageNo: 1, pageSize: mostUsers }, { keep: true })
  return useMemo(() => {
    const options = (people.data?.records ?? []).map((row) => ({ value: row.user_key, label: row.realname ?? row.username }))
    return { label: t('people.users'), options, of: people }
  }, [people, t])
}

export function useRoleGroup(wanted = true): PeopleGroup {
  const t = useTranslations('designer')
  const roles = useCall(wanted ? 'GET /api/app/base/sys/role/queryall' : null)
  return {
    label: t('people.roles'),
    options: (roles.data ?? []).map(({ role_code, role_name }) => ({ value: role_code, label: role_name })),
    of: roles,
  }
}

/** All departments; `prefix` makes their keys those of candidate groups. */
export function useDepartmentGroup(wanted = true, prefix = ''): PeopleGroup {
  const t = useTranslations('designer')
  const tree = useCall(wanted ? 'GET /api/app/base/app/sys/depart/tree' : null)
  const options = flat(tree.data ?? []).map(({ id, depart_name }) => ({ value: prefix + id, label: depart_name }))
  return { label: t('people.departments'), options, of: tree }
}

interface Depart {
  id: string
  depart_name: string
  children: Depart[]
}
const flat = (nodes: readonly Depart[]): Depart[] => nodes.flatMap((node) => [node, ...flat(node.children)])

export function usePositionGroup(wanted = true, prefix = ''): PeopleGroup {
  const t = useTranslations('designer')
  const positions = useAll(wanted ? 'GET /api/app/base/sys/position/list' : null, { column: 'name' })
  return {
    label: t('people.positions'),
    options: (positions.data?.records ?? []).map(({ position_key, name }) => ({ value: prefix + position_key, label: String(name) })),
    of: positions,
  }
}

/** The people that a search finds, and the groups that may be candidates of a task or start a process. */
export function useCandidates() {
  const [word, search] = useState('')
  const users = useUserGroup(word)
  const groups = [useRoleGroup(), useDepartmentGroup(true, 'dept:'), usePositionGroup(true, 'position:')]
  return { users, search, groups }
}

interface PeopleSelectProps {
  id?: string
  label?: string
  value: string
  single?: boolean
  groups: readonly PeopleGroup[]
  placeholder?: string
  /** Only what is in the lists can be chosen. */
  listed?: boolean
  onSearch?: (word: string) => void
  onChange: (value: string) => void
}

export function PeopleSelect({ id, label, value, single, groups, placeholder, listed, onSearch, onChange }: PeopleSelectProps) {
  const t = useTranslations('designer')
  const [word, setWord] = useState('')
  const named = new Set(groups.flatMap(({ options }) => options.map((one) => one.value)))
  const unknown = split(value).filter((key) => !named.has(key))
  const lost = quietly(
    useCall(unknown.length > 0 && onSearch ? 'GET /api/app/base/app/sys/user/listByUserKey' : null, { userKeys: joinValues(unknown) }),
  )
  const failed = groups.find(({ of }) => of?.error)?.of
  const found = (lost ?? []).map((row) => ({ value: row.user_key, label: row.realname ?? row.username }))
  const typed = word.trim()
  const isNew = !listed && typed !== '' && !groups.some(({ options }) => options.some((one) => one.label === typed || one.value === typed))
  const shown = [
    ...groups.map(({ label, options }) => ({ label, options })),
    ...(found.length > 0 ? [{ label: t('people.chosen'), options: found }] : []),
    ...(isNew ? [{ label: t('people.typed'), options: [{ value: typed, label: typed }] }] : []),
  ]
  return (
    <Select
      id={id}
      aria-label={label}
      mode="multiple"
      value={split(value)}
      options={shown}
      popupRender={(menu) => (
        <>
          {failed && <Failure of={failed} />}
          {menu}
        </>
      )}
      placeholder={placeholder}
      optionFilterProp="label"
      tokenSeparators={single || listed ? [] : [',', '，']}
      onSearch={(text) => {
        setWord(text)
        onSearch?.(text)
      }}
      onChange={(keys: string[]) => onChange(joined(single ? keys.slice(-1) : keys))}
    />
  )
}
