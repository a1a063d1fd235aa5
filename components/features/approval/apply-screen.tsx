// Starting a request: the available applications by kind, and the form of the chosen one.
'use client'
import { Input } from 'antd'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useClear } from '@/components/basic/use-clear'
import { replaceAddress } from '@/components/frame/address'
import { leavesOf } from '@/components/frame/menus'
import { PageHead } from '@/components/frame/page-head'
import { useRecordLists } from '@/components/frame/screens'
import { usePlace } from '@/components/frame/use-menus'
import { useViewAddress } from '@/components/frame/view-address'
import { useDict } from '@/components/record/field/use-dict'
import { useProcessService } from '@/lib/client/process-service'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { StartableProcess } from '@/lib/model/calls/approval-instances'
import { hasWords } from '@/lib/model/plain-text'
import { recordKey } from '@/lib/model/record-key'
import styles from './apply.module.css'
import { startOfBusiness } from './business-screens'

const ProcessDrawer = dynamic(() => retried(() => import('./process-drawer').then((module) => module.ProcessDrawer)), { ssr: false })

export function ApplyScreen() {
  useProcessService()
  return (
    <>
      <PageHead />
      <Choice />
    </>
  )
}

function Choice() {
  const clear = useClear()
  const t = useTranslations('workbench')
  const categories = useDict('PROCESS_CATEGORY')
  const router = useRouter()
  const { entries } = usePlace()
  const lists = useRecordLists()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [chosen, setOpen] = useState<StartableProcess | null>(null)
  const asked = useAsked()
  const answer = useCall('POST /api/bpm/biz/process/instance/findAllProcess')
  const { data } = answer
  if (!data) {
    return <Unanswered of={answer} skeleton={<LinesSkeleton lines={8} />} />
  }
  const permitted = new Set(leavesOf(entries).map(({ path }) => path))
  const offered = data.records.filter((process) => {
    if (process.business_types.length === 0) return true
    const list = startOfBusiness(process.business_types, lists)
    return list !== undefined && permitted.has(list.path) && may(`${list.permission}:a`)
  })
  const again = asked && offered.find(({ process_definition_key }) => process_definition_key === asked.process)
  const open = again ?? chosen
  const found = offered.filter(({ name }) => hasWords([name], typed))
  const groups = [...new Set(found.map(({ category }) => category ?? ''))]
  const choose = (process: StartableProcess) => {
    const list = startOfBusiness(process.business_types, lists)
    if (list) router.push(list.add)
    else setOpen(process)
  }
  const saidOf = ({ business_types, fields }: StartableProcess) =>
    business_types.length > 0 ? t('onScreen') : fields.length > 0 ? t('fieldsN', { n: fields.length }) : t('noFields')
  if (offered.length === 0) return <State picture="firstUse" title={t('noProcess')} text={t('noProcessText')} />
  return (
    <div className={styles.apply}>
      <Notes of={answer} />
      <Input
        allowClear={clear}
        className={styles.search}
        prefix={<Icon name="search" size={14} />}
        aria-label={t('searchProcess')}
        placeholder={t('searchProcess')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 && <State picture="noMatch" title={t('noProcessFound')} />}
      {groups.map((category) => (
        <section key={category} aria-label={categories.textOf(category) || t('otherProcesses')}>
          <h2>{categories.textOf(category) || t('otherProcesses')}</h2>
          <ul>
            {found
              .filter((process) => (process.category ?? '') === category)
              .map((process) => (
                <li key={process.process_definition_key}>
                  <button type="button" data-track="apply.choose" onClick={() => choose(process)}>
                    <Icon name="edit" />
                    <b>{process.name}</b>
                    <span>{saidOf(process)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {open && (
        <ProcessDrawer
          key={asked?.from}
          process={open}
          from={asked?.from}
          revises={asked?.revises}
          onClose={() => {
            setOpen(null)
            asked?.forget()
          }}
        />
      )}
    </div>
  )
}

/** '?process=SEAL_APPLY&from={instance}' opens the form of a process as an earlier application had filled it in; with '&revise=1' to send that one again. */
function useAsked(): { process: string; from: string; revises: boolean; forget: () => void } | null {
  const { path, params } = useViewAddress()
  const [process, from] = [params.get('process'), params.get('from')]
  if (!process || !from || !recordKey.test(from)) return null
  return { process, from, revises: params.get('revise') === '1', forget: () => replaceAddress(path) }
}
