// Adding or changing an objective, or a key result of one.
import { useTranslations } from 'next-intl'
import { EntityForm } from '@/components/record/form/entity-form'
import { refreshCalls } from '@/lib/client/refresh'
import { keyResult, objective } from '@/lib/model/entities/objective'
import { OnePerson } from '../people-controls'
import { useProject } from '../use-project'

const controls = { owner_key: OnePerson }

interface ObjectiveFormProps {
  objectiveKey: string | null
  parent?: string | undefined
  /** The weight that is left beside the others. */
  left: number
  onClose: () => void
}

export function ObjectiveForm({ objectiveKey, parent, left, onClose }: ObjectiveFormProps) {
  const t = useTranslations('projectWork.okr')
  const { project, reload } = useProject()
  return (
    <EntityForm
      definition={objective}
      recordKey={objectiveKey}
      title={t(objectiveKey ? 'editObjective' : 'add')}
      controls={controls}
      fixed={{ project_key: project.project_key, ...(parent && { parent_objective_key: parent }) }}
      first={{
        weight: left,
        start_date: project.project_start_time.slice(0, 10),
        end_date: project.project_end_time.slice(0, 10),
      }}
      onSaved={() => {
        reload()
        void refreshCalls(['/restful/objective/'])
      }}
      onClose={onClose}
    />
  )
}

interface KeyResultFormProps {
  objectiveKey: string
  resultKey: string | null
  left: number
  due: string
  onClose: () => void
}

export function KeyResultForm({ objectiveKey, resultKey, left, due, onClose }: KeyResultFormProps) {
  const t = useTranslations('projectWork.okr')
  const { reload } = useProject()
  return (
    <EntityForm
      definition={keyResult}
      recordKey={resultKey}
      title={t(resultKey ? 'editResult' : 'addResult')}
      controls={controls}
      fixed={{ objective_key: objectiveKey }}
      first={{ weight: left, due_date: due }}
      onSaved={() => {
        reload()
        void refreshCalls(['/restful/objective/', '/restful/keyResult/'])
      }}
      onClose={onClose}
    />
  )
}
