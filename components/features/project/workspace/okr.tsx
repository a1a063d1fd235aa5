// A tab of the workspace: the objectives of the project with their key results, check-ins, weights and scores.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { retried } from '@/lib/client/retried'
import { useAll } from '@/lib/client/use-all'
import { together } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { CallAnswer } from '@/lib/model/calls/names'
import styles from '../objective/objective.module.css'
import { ObjectiveCard } from '../objective/objective-card'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const ObjectiveForm = dynamic(() => retried(() => import('../objective/objective-forms').then((module) => module.ObjectiveForm)), {
  ssr: false,
})
const WeightsDialog = dynamic(() => retried(() => import('../objective/weights-dialog').then((module) => module.WeightsDialog)), {
  ssr: false,
})

type ObjectiveRow = CallAnswer<'POST /api/eis/restful/objective/query'>['records'][number]

/** O2 before O10; those below another one behind it. */
function inOrder(rows: readonly ObjectiveRow[]): { row: ObjectiveRow; level: number }[] {
  const known = new Set(rows.map(({ objective_key }) => objective_key))
  const numbered = [...rows].sort((one, other) => Number(one.objective_code?.slice(1)) - Number(other.objective_code?.slice(1)))
  const below = (above: string | null, level: number): { row: ObjectiveRow; level: number }[] =>
    numbered
      .filter(({ parent_objective_key: up }) => (up && known.has(up) ? up : null) === above)
      .flatMap((row) => [{ row, level }, ...below(row.objective_key, level + 1)])
  return below(null, 0)
}

export function OkrTab() {
  const t = useTranslations('projectWork.okr')
  const { project } = useProject()
  const may = useMay()
  const narrow = useNarrow()
  const asked = { project_key: [project.project_key] }
  const objectives = useAll('POST /api/eis/restful/objective/query', asked)
  const results = useAll('POST /api/eis/restful/keyResult/query', asked)
  const [form, setForm] = useState<{ key: string | null; parent?: string } | null>(null)
  const [weighing, setWeighing] = useState(false)
  const rows = inOrder(objectives.data?.records ?? [])
  const top = rows.filter(({ level }) => level === 0)
  const sum = top.reduce((total, { row }) => total + row.weight, 0)
  const mayAdd = project.may.work && may('eis:okr:a')
  return (
    <>
      <WorkspaceHead
        note={rows.length > 0 && !narrow ? t('counts', { n: rows.length, k: results.data?.records.length ?? 0, sum }) : undefined}
      >
        {project.power === 'OWNER' && project.may.work && top.length > 0 && (
          <Button onClick={() => setWeighing(true)}>{t('weights')}</Button>
        )}
        {mayAdd && <AddButton onClick={() => setForm({ key: null })}>{t('add')}</AddButton>}
      </WorkspaceHead>
      <div className={styles.page}>
        <Answer of={together(objectives, results)} skeleton={<LinesSkeleton lines={8} />}>
          {([, { records }]) =>
            rows.length === 0 ? (
              <State picture="firstUse" title={t('none')} text={t('noneText')}>
                {mayAdd && <Button onClick={() => setForm({ key: null })}>{t('add')}</Button>}
              </State>
            ) : (
              rows.map(({ row, level }) => (
                <ObjectiveCard
                  key={row.objective_key}
                  objective={row}
                  level={level}
                  results={records.filter((one) => one.objective_key === row.objective_key)}
                  onEdit={() => setForm({ key: row.objective_key })}
                  onAddBelow={() => setForm({ key: null, parent: row.objective_key })}
                />
              ))
            )
          }
        </Answer>
      </div>
      {form && (
        <ObjectiveForm
          objectiveKey={form.key}
          parent={form.parent}
          left={Math.max(0, 100 - (form.parent ? 0 : sum))}
          onClose={() => setForm(null)}
        />
      )}
      {weighing && (
        <WeightsDialog
          title={t('weights')}
          rows={top.map(({ row }) => ({
            key: row.objective_key,
            name: `${row.objective_code ?? ''} ${row.objective_name}`,
            weight: row.weight,
            status: row.status,
          }))}
          call="POST /api/eis/restful/objective/weights"
          inputOf={(weights) => ({
            project_key: project.project_key,
            weights: weights.map(({ key, weight }) => ({ objective_key: key, weight })),
          })}
          onClose={() => setWeighing(false)}
        />
      )}
    </>
  )
}
