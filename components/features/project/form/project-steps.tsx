// The three steps of a project's form: basics, people, confirmation. The drawer and the new-project page put their buttons below.
import { Steps } from 'antd'
import { useTranslations } from 'next-intl'
import { useMarks } from '@/components/basic/use-marks'
import { KeyValues, Money, type Pair } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { RestoredNote } from '@/components/record/form/form-notes'
import { useDisplayNames } from '@/components/record/use-display-names'
import { project } from '@/lib/model/entities/project'
import { BasicStep } from './basic-step'
import { PeopleStep } from './people-step'
import styles from './project-form.module.css'
import { type ProjectValues, textFields } from './project-values'
import type { useProjectForm } from './use-project-form'

export function ProjectSteps({ form }: { form: ReturnType<typeof useProjectForm> }) {
  const t = useTranslations('project.form')
  const { values, step, wrong, draft, set, put, discard } = form
  return (
    <>
      <RestoredNote draft={draft} onDiscard={discard} />
      <div className={styles.steps}>
        <Steps
          size="small"
          responsive={false}
          current={step}
          items={[t('step.basic'), t('step.people'), t('step.confirm')].map((title) => ({ title }))}
        />
      </div>
      <div className={styles.content}>
        {step === 0 && <BasicStep values={values} set={set} wrong={wrong} />}
        {step === 1 && <PeopleStep values={values} set={set} put={put} wrong={wrong} />}
        {step === 2 && <ConfirmStep values={values} />}
      </div>
    </>
  )
}

/** The last step of the form of a project: what will be saved, to be read once more. */
function ConfirmStep({ values: { fields, people, media } }: { values: ProjectValues }) {
  const marks = useMarks()
  const t = useTranslations('project.form')
  const labels = useDisplayNames(project)
  const types = useDict('PROJECT_TYPE')
  const levels = useDict('PROJECT_LEVEL')
  const roles = useDict('PROJECT_ROLE')
  const pair = (key: string, value: string, wide?: boolean): Pair => ({
    key,
    label: labels.field(key),
    value: value || undefined,
    ...(wide && { wide }),
  })
  const pairs: Pair[] = [
    pair('project_name', textOf(fields.project_name)),
    pair('project_code', textOf(fields.project_code)),
    pair('customer_key', textOf(fields.customer_name)),
    pair('customer_department_key', textOf(fields.customer_department_name)),
    pair('customer_product_key', textOf(fields.customer_product_name)),
    pair('customer_contacts_key', textOf(fields.customer_contacts_name)),
    pair('project_type', types.textOf(textOf(fields.project_type))),
    pair('project_level', levels.textOf(textOf(fields.project_level))),
    pair('project_city', textOf(fields.project_city)),
    { key: 'period', label: t('period'), value: `${textOf(fields.project_start_time)} – ${textOf(fields.project_end_time)}` },
    { key: 'initial_budget', label: labels.field('initial_budget'), value: <Money value={textOf(fields.initial_budget)} /> },
    pair('project_mgr_key', textOf(fields.project_mgr_name)),
    {
      key: 'people',
      label: t('people'),
      wide: true,
      value: people.map((one) => marks.beside(one.employee_name, roles.textOf(one.project_role))).join(marks.list),
    },
    {
      key: 'medium_keys',
      label: labels.field('medium_keys'),
      wide: true,
      value: media.map((one) => one.label).join(marks.list) || undefined,
    },
    ...textFields.flatMap((name) => (textOf(fields[name]) ? [pair(name, textOf(fields[name]), true)] : [])),
  ]
  return <KeyValues pairs={pairs} />
}
