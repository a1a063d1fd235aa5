// Whom a sentence finds today: one task of it is tried, in the name of the reader.
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { quietly, useCall } from '@/lib/client/use-call'
import { taskFor } from '../../trial/small-file'
import type { Who } from '../who-decides'
import { expressionOf, isNobody } from '../write-people'
import styles from './drawer.module.css'

/** Those that need no application; the applicant's leaders are those of the reader. */
const kinds = new Set<Who['kind']>(['users', 'roles', 'departments', 'positions', 'leaderOf', 'leader', 'departLeader'])
const ofReader = new Set<Who['kind']>(['leader', 'departLeader'])
/** The maximum number of names; further ones are counted. */
const mostNames = 5
/** The maximum number of names in a dry run. */
const mostPeople = 20

export function FoundToday({ who }: { who: Who }) {
  const t = useTranslations('designer.flow.today')
  const people = kinds.has(who.kind) && !isNobody(who) ? expressionOf(who) : ''
  const bpmn_xml = useMemo(() => taskFor(people), [people])
  const data = quietly(useCall(people === '' ? null : 'POST /api/bpm/biz/bpm/model/trial', { bpmn_xml }))
  const found = data?.path.find(({ node_id }) => node_id === 'task')?.people
  if (people === '' || !found) return null
  const names = found.slice(0, mostNames).map(({ name }) => name)
  return (
    <p className={styles.note} role="status">
      {ofReader.has(who.kind) && t('asReader')}
      {found.length === 0
        ? t('nobody')
        : t('found', {
            n: found.length < mostPeople ? String(found.length) : `${mostPeople}+`,
            names: names.join(t('mark')),
            more: found.length - names.length,
          })}
    </p>
  )
}
