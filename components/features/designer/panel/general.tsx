// 常规: id and name, of a process also its version and whether it runs.
import { useTranslations } from 'next-intl'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { isA, setProperties } from './edit'
import { useCandidates } from './people-select'
import { SwitchRow, TextRow } from './rows'
import { Section } from './section'
import { PeopleRow } from './user-rows'

export function General() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const object = element.businessObject
  // a pool has the process that it stands for
  const process = isA(element, 'bpmn:Process') ? object : object.get<Moddle | undefined>('processRef')
  const named = isA(element, 'bpmn:TextAnnotation') ? 'text' : 'name'
  return (
    <Section name="general" title={t('section.general')}>
      <TextRow label={t('row.id')} value={object.id ?? ''} />
      <TextRow
        key={`${element.id}:${named}`}
        label={t(`row.${named}`)}
        value={object.get<string | undefined>(named) ?? ''}
        onCommit={(name) => setProperties(design, element, { [named]: name || undefined })}
      />
      {process && (
        <>
          {process !== object && <TextRow label={t('row.process')} value={process.id ?? ''} />}
          <TextRow
            key={`${process.id}:version`}
            label={t('row.versionTag')}
            value={process.get<string | undefined>('camunda:versionTag') ?? ''}
            onCommit={(tag) => setProperties(design, element, { 'camunda:versionTag': tag || undefined }, process)}
          />
          <SwitchRow
            label={t('row.isExecutable')}
            value={process.get('isExecutable') === true}
            onChange={(on) => setProperties(design, element, { isExecutable: on }, process)}
          />
          <StarterRows key={process.id} process={process} />
        </>
      )}
    </Section>
  )
}

/** Who may start a process, beyond the starters of its model; without anybody here everybody of those may. */
function StarterRows({ process }: { process: Moddle }) {
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
