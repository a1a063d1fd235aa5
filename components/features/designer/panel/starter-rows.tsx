// Who may start a process, beyond the starters of its model; without anybody here everybody of those may.
import { useTranslations } from 'next-intl'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { setProperties } from './edit'
import { useCandidates } from './people-select'
import { PeopleRow } from './user-rows'

export function StarterRows({ process }: { process: Moddle }) {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const { users, search, groups } = useCandidates()
  const read = (name: string) => process.get<string | undefined>(`camunda:${name}`) ?? ''
  const set = (name: string) => (value: string) => setProperties(design, element, { [`camunda:${name}`]: value || undefined }, process)
  return (
    <>
      <PeopleRow
        label={t('row.candidateStarterUsers')}
        value={read('candidateStarterUsers')}
        placeholder={t('anybody')}
        groups={[users]}
        onSearch={search}
        onChange={set('candidateStarterUsers')}
      />
      <PeopleRow
        label={t('row.candidateStarterGroups')}
        value={read('candidateStarterGroups')}
        placeholder={t('anybody')}
        groups={groups}
        note={t('startersNote')}
        onChange={set('candidateStarterGroups')}
      />
    </>
  )
}
