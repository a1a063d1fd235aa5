// Who the user is: picture, name, department, roles.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Picture } from '@/components/basic/picture'
import { useMarks } from '@/components/basic/use-marks'
import { PageStar } from '@/components/frame/page-star'
import { textOf } from '@/components/record/field/field-props'
import { notify, send } from '@/lib/client/api'
import { formatDateTime } from '@/lib/client/format'
import { editOwnCall, type OwnUser } from '@/lib/client/own-user'
import { retried } from '@/lib/client/retried'
import { userState } from '@/lib/client/session-state'
import styles from './person.module.css'

const PictureDialog = dynamic(() => retried(() => import('./picture-dialog').then((module) => module.PictureDialog)), { ssr: false })

export function ProfileCard({ user, onChanged }: { user: OwnUser; onChanged: () => void }) {
  const marks = useMarks()
  const t = useTranslations('person')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)

  const keep = async (avatar: string | null) => {
    await send(editOwnCall, { avatar, row_version: user.row_version })
    userState.set({ avatar })
    notify().success(avatar ? t('picture.saved') : t('picture.removed'))
    onChanged()
  }
  return (
    <div className={styles.card}>
      <PageStar className={styles.pageStar} />
      <button type="button" className={styles.picture} aria-label={t('picture.change')} onClick={() => input.current?.click()}>
        {user.avatar ? <Picture src={user.avatar} alt="" size={88} /> : <span aria-hidden="true">{Array.from(user.realname)[0]}</span>}
        <i aria-hidden="true">
          <Icon name="image" />
        </i>
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          target.value = ''
          if (chosen && !chosen.type.startsWith('image/')) notify().warning(t('picture.imageOnly'), 5)
          else if (chosen) setFile(chosen)
        }}
      />
      <h1>{user.realname}</h1>
      <p>{user.username}</p>
      <dl>
        <dt>{t('card.depart')}</dt>
        <dd>{textOf(user.main_depart_name) || '—'}</dd>
        <dt>{t('card.roles')}</dt>
        <dd>{user.role_id_list_name.join(marks.list) || '—'}</dd>
        <dt>{t('card.position')}</dt>
        <dd>{textOf(user.position_name) || '—'}</dd>
        <dt>{t('card.lastLogin')}</dt>
        <dd>{formatDateTime(textOf(user.last_login_time)) || '—'}</dd>
      </dl>
      {user.avatar && (
        <Button size="small" type="text" onClick={() => void keep(null).catch(() => undefined)}>
          {t('picture.remove')}
        </Button>
      )}
      {file && <PictureDialog file={file} onSave={keep} onClose={() => setFile(null)} />}
    </div>
  )
}
