// A tab of the workspace: what colleagues have laid out for the project.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { NoPermission } from '@/components/basic/state'
import { FigureStrip, useFigures } from '@/components/features/project/finance/figure-strip'
import styles from '@/components/features/project/finance/finance.module.css'
import { moneyActions } from '@/components/features/project/finance/money-actions'
import { useActions } from '@/components/record/actions/use-actions'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { otherCost } from '@/lib/model/entities/other-cost'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const OpenMoney = dynamic(
  () => retried(() => import('@/components/features/project/finance/money-detail').then((module) => module.OpenMoney)),
  {
    ssr: false,
  },
)

export function OtherCostTab() {
  const t = useTranslations('finance')
  const may = useMay()
  const { project } = useProject()
  const { project_key, project_name } = project
  const figures = useFigures(project_key)
  const actions = useActions(moneyActions.otherCost)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div className={styles.body}>
      <WorkspaceHead>
        {project.may.work && may('fin:otherCost:a') && (
          <AddButton onClick={() => actions.add({ project_key, project_name })}>{t('add.otherCost')}</AddButton>
        )}
      </WorkspaceHead>
      <FigureStrip of={figures} />
      <div className={styles.page}>
        {may('fin:otherCost:q') ? (
          <SubTable
            definition={otherCost}
            fixed={{ project_key }}
            also={['row_version', 'owner_key', 'content']}
            moreActions={actions.ofRow}
            onOpen={(row) => setOpened(textOf(row.other_cost_key))}
          />
        ) : (
          <NoPermission />
        )}
      </div>
      {opened && <OpenMoney kind="otherCost" open={{ key: opened, close: () => setOpened(null) }} actionsOf={actions.ofRow} />}
      {actions.dialog}
    </div>
  )
}
