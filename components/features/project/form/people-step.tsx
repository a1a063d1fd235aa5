// The second step of the form of a project: who manages it, who takes part in which role, and the media staff.

import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Icon } from '@/components/basic/icon'
import { Label } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { DictSelect } from '@/components/record/field/picker/dict-select'
import { Labelled } from '@/components/record/form/form-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { project, projectParticipant } from '@/lib/model/entities/project'
import styles from './project-form.module.css'
import type { Person, ProjectValues } from './project-values'

const UserPicker = dynamic(
  () => retried(() => import('@/components/record/field/picker/user-picker').then((module) => module.UserPicker)),
  { ssr: false },
)

type Column = DataColumn<Person>

interface StepProps {
  values: ProjectValues
  set: (fields: Record<string, unknown>) => void
  put: (part: Partial<ProjectValues>) => void
  wrong: Readonly<Record<string, string>>
}

export function PeopleStep({ values, set, put, wrong }: StepProps) {
  const t = useTranslations('project.form')
  const labels = useDisplayNames(project)
  const columns = useDisplayNames(projectParticipant)
  const may = useMay()
  const id = useId()
  const [picking, setPicking] = useState<'manager' | 'people' | 'media' | null>(null)
  const { fields, people, media } = values
  const costs = may('eis:project:cost')
  const change = (at: number, part: Partial<Person>) =>
    put({ people: people.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  const takePeople = (users: readonly { user_key: string; realname: string }[]) =>
    put({
      people: users.map(
        ({ user_key, realname }) =>
          people.find((one) => one.employee_key === user_key) ?? {
            employee_key: user_key,
            employee_name: realname,
            project_role: user_key === fields.project_mgr_key ? 'MANAGER' : 'MEMBER',
            join_time: null,
            leave_time: null,
            plan_days: null,
          },
      ),
    })
  return (
    <>
      <Labelled
        id={`${id}-manager`}
        name="project_mgr_name"
        label={labels.field('project_mgr_key')}
        required
        group
        message={wrong.project_mgr_name}
      >
        <fieldset className={styles.pair} aria-labelledby={`${id}-manager-label`}>
          <span className={styles.names}>{fields.project_mgr_name ? <Label>{textOf(fields.project_mgr_name)}</Label> : t('nobody')}</span>
          <Button icon={<Icon name="contacts" size={14} />} onClick={() => setPicking('manager')}>
            {t('chooseManager')}
          </Button>
        </fieldset>
      </Labelled>
      <Labelled id={`${id}-people`} name="project_participants" label={t('people')} required group message={wrong.project_participants}>
        <Button icon={<Icon name="contacts" size={14} />} onClick={() => setPicking('people')}>
          {t('choosePeople')}
        </Button>
        {people.length > 0 && (
          <DataTable
            className={styles.people}
            caption={t('people')}
            rows={people}
            rowKey={({ employee_key }) => employee_key}
            columns={[
              { title: columns.field('employee_key'), kind: 'name', cell: ({ employee_name }) => employee_name },
              {
                title: columns.field('project_role'),
                className: styles.role,
                cell: (one, index) => (
                  <DictSelect
                    dict="PROJECT_ROLE"
                    kind="dropdown"
                    required
                    aria-label={t('roleOf', { name: one.employee_name })}
                    value={one.project_role}
                    onChange={(role) => change(index, { project_role: role ?? 'MEMBER' })}
                  />
                ),
              },
              ...(['join_time', 'leave_time'] as const).map(
                (name): Column => ({
                  title: columns.field(name),
                  className: styles.day,
                  cell: (one, index) => (
                    <DateControl
                      id={`${id}-${name}-${index}`}
                      aria-label={t('ofPerson', { field: columns.field(name), name: one.employee_name })}
                      time={false}
                      value={one[name]}
                      onChange={(day) => change(index, { [name]: day })}
                    />
                  ),
                }),
              ),
              ...(costs ? (['plan_days', 'day_cost'] as const) : (['plan_days'] as const)).map(
                (name): Column => ({
                  title: columns.field(name),
                  className: styles.amount,
                  cell: (one, index) => (
                    <NumberControl
                      aria-label={t('ofPerson', { field: columns.field(name), name: one.employee_name })}
                      min={0}
                      scale={2}
                      value={one[name] ?? null}
                      onChange={(value) => change(index, { [name]: value })}
                    />
                  ),
                }),
              ),
              {
                title: t('action'),
                kind: 'actions',
                cell: (one, index) => (
                  <Button
                    type="link"
                    danger
                    aria-label={t('removePerson', { name: one.employee_name })}
                    onClick={() => put({ people: people.filter((_, at) => at !== index) })}
                  >
                    {t('remove')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Labelled>
      <Labelled id={`${id}-media`} name="project_medium_dtos" label={labels.field('medium_keys')} group>
        <fieldset className={styles.pair} aria-labelledby={`${id}-media-label`}>
          <span className={styles.names}>
            {media.map((one) => (
              <Label key={one.value}>{one.label}</Label>
            ))}
          </span>
          <Button icon={<Icon name="contacts" size={14} />} onClick={() => setPicking('media')}>
            {t('chooseMedia')}
          </Button>
          {media.length > 0 && (
            <Button type="link" onClick={() => put({ media: [] })}>
              {t('clearMedia')}
            </Button>
          )}
        </fieldset>
      </Labelled>
      {picking === 'manager' && (
        <UserPicker
          open
          title={t('chooseManager')}
          value={fields.project_mgr_key ? [{ value: textOf(fields.project_mgr_key), label: textOf(fields.project_mgr_name) }] : []}
          onConfirm={([user]) => set({ project_mgr_key: user?.user_key ?? null, project_mgr_name: user?.realname ?? null })}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === 'people' && (
        <UserPicker
          open
          multiple
          title={t('choosePeople')}
          value={people.map((one) => ({ value: one.employee_key, label: one.employee_name }))}
          onConfirm={takePeople}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === 'media' && (
        <UserPicker
          open
          multiple
          title={t('chooseMedia')}
          value={media}
          onConfirm={(users) => put({ media: users.map(({ user_key, realname }) => ({ value: user_key, label: realname })) })}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  )
}
