// Runs the pool rules at once: confirms, starts the run in the background, shows its progress and result.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { notify, send, toastSeconds } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { quietly, useCall } from '@/lib/client/use-call'

export function RecycleNow() {
  const t = useTranslations('rule.run')
  const { busy: starting, alone } = useAlone()
  const [runKey, setRunKey] = useState<string | null>(null)
  const call = runKey === null ? null : 'GET /api/fintech/biz/rule/pool/run/{run_key}'
  const run = quietly(useCall(call, { run_key: runKey ?? '' }, { everySeconds: 1 }))
  useEffect(() => {
    if (!run || run.status === 'RUNNING') return
    setRunKey(null)
    if (run.status === 'DONE') notify().success(t('done', { recycled: run.recycled, leads: run.leads, warned: run.warned }))
    else notify().error(t('failed'), toastSeconds)
  }, [run, t])
  const start = async () => {
    if (starting || !(await confirmAction({ title: t('ask'), okText: t('ok'), cancelText: t('cancel') }))) return
    await alone(async () => setRunKey((await send('POST /api/fintech/biz/rule/pool/run', {})).run_key))
  }
  const running = runKey !== null
  return (
    <Button loading={starting || running} onClick={() => void start()}>
      {running ? t('running', { n: run?.checked ?? 0, recycled: (run?.recycled ?? 0) + (run?.leads ?? 0) }) : t('button')}
    </Button>
  )
}
