// What a step does, in a line: 「财务主管，一人同意即可」.
import { useTranslations } from 'next-intl'
import { joinValues } from '@/lib/client/join-values'
import { quietly, useCall } from '@/lib/client/use-call'
import { useDepartmentGroup, usePositionGroup, useRoleGroup } from '../panel/people-select'
import { applicants, comparisons, type ToldTerm, tellCondition } from './condition-words'
import { readCopied } from './copy-people'
import { isHandling } from './node-properties'
import { readDuration } from './time-limit'
import { isBranch, type PlainStep, type Step } from './tree'
import { labelOf, type NamedField } from './use-known-fields'
import { type Group, mayBeMany, readTogether, readWho, type Who } from './who-decides'
import { readTimer } from './write-time'

/** Whom the steps of a flow name. */
function namedIn(steps: readonly Step[]): Who[] {
  return steps.flatMap((step) => {
    if (isBranch(step)) return step.ways.flatMap((way) => namedIn(way.steps))
    return step.kind === 'approve' ? readWho(step.element) : step.kind === 'copy' ? readCopied(step.element) : []
  })
}

/** What roles, departments and positions are called; each list is asked for only where a step names one of it. */
function useGroupNames(steps: readonly Step[]): (kind: Group, key: string) => string {
  const kinds = new Set<string>(namedIn(steps).map(({ kind }) => (kind === 'leaderOf' ? 'departments' : kind)))
  const names = {
    roles: useRoleGroup(kinds.has('roles')),
    departments: useDepartmentGroup(kinds.has('departments')),
    positions: usePositionGroup(kinds.has('positions')),
  }
  return (kind, key) => names[kind].options.find(({ value }) => value === key)?.label ?? key
}

/** The words for each step, and whether something is missing there. */
export function useStepWords(
  steps: readonly Step[],
  fields: readonly NamedField[],
): (step: PlainStep) => { text: string; problem: boolean } {
  const t = useTranslations('designer.flow')
  const named = useGroupNames(steps)
  const keys = [...new Set(namedIn(steps).flatMap((who) => (who.kind === 'users' ? who.keys : [])))].sort()
  const users = quietly(
    useCall(keys.length > 0 ? 'GET /api/app/base/app/sys/user/listByUserKey' : null, { userKeys: joinValues(keys) }, { keep: true }),
  )
  const duration = useLimitWords()
  const nameOf = (who: Who): string => {
    switch (who.kind) {
      case 'users':
        return who.keys.map((key) => users?.find(({ user_key }) => user_key === key)?.realname ?? key).join(t('mark'))
      case 'roles':
      case 'departments':
      case 'positions':
        return who.keys.map((key) => named(who.kind, key)).join(t('mark'))
      case 'leaderOf':
        return t('node.leaderOf', { name: named('departments', who.depart) })
      case 'chosen':
        return t('node.chosen')
      case 'leader':
        return who.level > 1 ? t('node.leaderUp', { level: who.level }) : t('node.leader')
      case 'departLeader':
        return who.level > 1 ? t('node.departLeaderUp', { level: who.level }) : t('node.departLeader')
      case 'field':
        return t('node.field', { name: labelOf(fields, who.name) })
      case 'expression':
        return who.text
      case 'none':
        return t('nobody')
      default:
        return t(`node.${who.kind}`)
    }
  }
  const decided = ({ element }: PlainStep): string => {
    const who = readWho(element)
    const together = readTogether(element)
    const names = nameOf(who)
    const single =
      !mayBeMany(who) ||
      who.kind === 'expression' ||
      who.kind === 'field' ||
      who.kind === 'chosen' ||
      ('keys' in who && who.kind === 'users' && who.keys.length < 2)
    if (together.kind === 'any' && (single || isHandling(element))) return names
    return t(`together.${together.kind}`, { names, percent: together.kind === 'ratio' ? together.percent : 0 })
  }
  return (step) => {
    const { element } = step
    if (step.kind === 'approve') {
      const problem = readWho(element).kind === 'none'
      return { text: problem ? t('nobody') : decided(step), problem }
    }
    if (step.kind === 'copy') {
      const who = readCopied(element)
      return { text: who.kind === 'none' ? t('nobodyCopied') : nameOf(who), problem: who.kind === 'none' }
    }
    if (step.kind === 'call') {
      const called = element.get<string | undefined>('calledElement')
      return { text: called || t('nothingCalled'), problem: !called }
    }
    if (step.kind === 'delay') {
      const timer = readTimer(element)
      return { text: timer ? t('node.delay', { time: duration(timer) ?? '' }) : t('node.otherDelay'), problem: false }
    }
    return { text: t('node.run'), problem: false }
  }
}

/** A duration in words; null where it is none of one unit. */
export function useLimitWords(): (due: string | ReturnType<typeof readDuration>) => string | null {
  const t = useTranslations('designer.flow')
  return (due) => {
    const duration = typeof due === 'string' ? readDuration(due) : due
    return duration && t('node.time', { count: duration.count, unit: t(`limit.unit.${duration.unit}`) })
  }
}

/** A condition in words; the expression where it says more than comparisons. */
export function useConditionWords(fields: readonly NamedField[]): (text: string) => string {
  const t = useTranslations('designer.flow')
  const wordOf = ({ field, value, isField }: ToldTerm) => {
    if (typeof value === 'boolean') return t(`way.flag.${value}`)
    if (typeof value === 'number') return value.toLocaleString('zh-CN')
    const option = fields.find(({ name }) => name === field)?.options.find((one) => one.value === value)
    if (isField) return applicants.has(value) ? t('node.applicant') : labelOf(fields, value)
    return option?.label ?? value
  }
  const say = (term: ToldTerm) => {
    const field = labelOf(fields, term.field)
    return term.is === 'filled'
      ? t('node.filled', { field })
      : t('node.term', { field, is: t(`way.is.${comparisons[term.is]}`), value: wordOf(term) })
  }
  return (text) =>
    tellCondition(text)
      ?.map((terms) => terms.map(say).join(t('node.and')))
      .join(t('node.or')) ?? text
}
