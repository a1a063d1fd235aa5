// Who works with the owner on a customer: added with read or write, for a time or for good, and taken off again
// (docs/domain/customer.md#collaborators).

import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Avatar } from '@/components/basic/values'
import type { Opened } from '@/components/record/actions/actions'
import { DateControl } from '@/components/record/field/date-control'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { formatMinute } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import type { Collaborator } from '@/lib/model/definition'
import styles from './customer.module.css'
import { Concerned } from './dialog-parts'
import type { Customer } from './rows'
import { keysOf, runAction } from './run'

type Power = Collaborator['power']

export function CollaboratorsDialog({ rows, onClose, onDone, onResult }: Opened<Customer>) {
  const t = useTranslations('customer')
  const id = useId()
  const one = rows.length === 1 ? rows[0]?.customer_key : undefined
  const list = useCall(one ? 'POST /api/fintech/biz/customer/collaborator/query' : null, { customer_key: one })
  const [person, setPerson] = useState<Option[]>([])
  const [power, setPower] = useState<Power>('READ')
  const [expire, setExpire] = useState<string | null>(null)
  const { busy, alone } = useAlone()

  const add = async () => {
    const user = person[0]
    if (!user) return
    const answer = await runAction('POST /api/fintech/biz/customer/collaborator/save', {
      ...keysOf(rows),
      user_key: user.value,
      power,
      ...(expire && { expire_time: expire }),
    })
    if (!answer) return
    setPerson([])
    setExpire(null)
    list.retry()
    if (one) return
    if (answer.fail.length > 0) onResult(t('collaborate'), answer)
    onDone()
  }
  const remove = async (user: Collaborator) => {
    if (await runAction('POST /api/fintech/biz/customer/collaborator/delete', { id: one, user_key: user.user_key })) list.retry()
  }
  return (
    <Modal open title={t('collaborate')} width={640} onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <Concerned rows={rows} />
      <div className={styles.addCollaborator}>
        <span className={styles.grow}>
          <RefControl
            id={id}
            field={{ kind: 'ref', to: 'user' }}
            value={person}
            onChange={setPerson}
            aria-label={t('collaborator')}
            placeholder={t('collaborator')}
          />
        </span>
        <Segments<Power>
          label={t('power')}
          value={power}
          onChange={setPower}
          options={[
            { value: 'READ', text: t('powers.READ') },
            { value: 'WRITE', text: t('powers.WRITE') },
          ]}
        />
        <span className={styles.grow}>
          <DateControl id={`${id}-expire`} time only="future" placeholder={t('expire')} value={expire} onChange={setExpire} />
        </span>
        <Button type="primary" loading={busy} disabled={person.length === 0} onClick={() => void alone(add)}>
          {t('addCollaborator')}
        </Button>
      </div>
      {one && (
        <Answer of={list} skeleton={<LinesSkeleton lines={2} />} empty={<p className={styles.note}>{t('noCollaborators')}</p>}>
          {({ records }) => (
            <ul className={styles.people}>
              {records.map((user) => (
                <li key={user.user_key}>
                  <Avatar name={user.user_name} />
                  <span>{user.user_name}</span>
                  <span className={styles.quiet}>{t(`powers.${user.power}`)}</span>
                  <span className={styles.quiet}>
                    {user.expire_time ? t('until', { time: formatMinute(user.expire_time) }) : t('forGood')}
                  </span>
                  <Button
                    size="small"
                    type="text"
                    aria-label={t('removeCollaborator', { name: user.user_name })}
                    icon={<Icon name="close" size={14} />}
                    onClick={() => void remove(user)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Answer>
      )}
    </Modal>
  )
}
