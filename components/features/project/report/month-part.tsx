// The months of a project's accounting, which finance may close and open again; the last row is all of them together.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { Money } from '@/components/basic/values'
import { actionRunner } from '@/lib/client/run-action'
import { useAll } from '@/lib/client/use-all'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import { Part } from './part'

const amounts = ['income_amount', 'purchase_cost', 'resource_cost', 'labor_cost', 'other_cost', 'tax_cost', 'gross_profit'] as const
const total = 'TOTAL'
const run = actionRunner(['/restful/accounting/', '/restful/project/'])

export function MonthPart({ projectKey }: { projectKey: string }) {
  const t = useTranslations('project.report')
  const words = useTranslations('entity.accounting.field')
  const may = useMay()
  const { alone, busy } = useAlone()
  const months = useAll(may('fin:accounting:q') ? 'POST /api/eis/restful/accounting/query' : null, {
    project_key: projectKey,
    column: 'account_period',
    order: 'asc',
  })
  if (!may('fin:accounting:q')) return null
  if (!months.data) return <Unanswered of={months} skeleton={<LinesSkeleton lines={4} />} />
  type Month = (typeof months.data.records)[number]
  const isSum = (row: Month) => row.account_period === total
  const rows = [...months.data.records].sort((one, other) => Number(isSum(one)) - Number(isSum(other)))
  const turn = (month: string, locked: boolean) =>
    alone(async () => {
      const asked = {
        title: t(locked ? 'unlockTitle' : 'lockTitle', { month }),
        text: t(locked ? 'unlockText' : 'lockText'),
        okText: t(locked ? 'unlock' : 'lock'),
        cancelText: t('cancel'),
      }
      if (!(await confirmAction(asked))) return
      const call = locked ? 'POST /api/eis/restful/accounting/unlock' : 'POST /api/eis/restful/accounting/lock'
      await run(call, { project_key: projectKey, account_period: month })
    })
  return (
    <Part name="months" wide empty={rows.length === 0}>
      <Notes of={months} />
      <DataTable
        rows={rows}
        rowKey={(row) => row.accounting_key}
        rowProps={(row) => ({ 'data-sum': isSum(row) || undefined })}
        columns={[
          { title: t('month'), kind: 'name', cell: (row) => (isSum(row) ? t('total') : row.account_period) },
          ...amounts.map((name): DataColumn<Month> => ({ title: words(name), kind: 'number', cell: (row) => <Money value={row[name]} /> })),
          {
            title: t('state'),
            cell: (row) =>
              !isSum(row) && (
                <>
                  <StatusText shape={row.locked ? 'idle' : 'run'}>{t(row.locked ? 'locked' : 'openMonth')}</StatusText>
                  {may('fin:accounting:lock') && (
                    <Button
                      type="link"
                      size="small"
                      disabled={busy}
                      onClick={() => void turn(String(row.account_period), row.locked === true)}
                    >
                      {t(row.locked ? 'unlock' : 'lock')}
                    </Button>
                  )}
                </>
              ),
          },
        ]}
      />
    </Part>
  )
}
