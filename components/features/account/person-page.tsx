// The personal centre: the user's own data and settings (docs/domain/frame.md#personal-centre,
// docs/domain/organisation.md#own-settings).
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Answer, Notes, Unanswered } from '@/components/basic/answer'
import { Icon, type IconName } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { ListPager } from '@/components/basic/pager'
import { LinesSkeleton, TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { usePaging } from '@/components/basic/use-paging'
import { useViewAddress } from '@/components/frame/view-address'
import { OperationList } from '@/components/record/detail/operation-list'
import { type OwnUser, ownUserCall } from '@/lib/client/own-user'
import { useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import { profile } from '@/lib/model/profile'
import { AbsenceForm } from './absence-form'
import { AppearanceSettings } from './appearance-settings'
import { FactorPanel } from './factor-panel'
import { FavouriteList } from './favourite-list'
import { OwnForm } from './own-form'
import { Panel } from './panel'
import { PasskeyPanel } from './passkey-panel'
import { PasswordPanel } from './password-form'
import styles from './person.module.css'
import { ProfileCard } from './profile-card'
import { SessionList } from './session-list'
import { SignInHistory } from './sign-in-history'
import { SignaturePanel } from './signature-panel'

interface Part {
  name: 'profile' | 'security' | 'absence' | 'messages' | 'favourites' | 'look' | 'operations'
  icon: IconName
  /** Offered with this permission only. */
  permission?: string
  content: (user: OwnUser, page: { messages: ReactNode; may: (permission: string) => boolean }) => ReactNode
}

const parts: readonly Part[] = [
  {
    name: 'profile',
    icon: 'person',
    content: (user, { may }) => (
      <>
        <ProfileForm key={user.row_version} user={user} />
        {may('bpm:task:q') && <SignaturePanel />}
      </>
    ),
  },
  {
    name: 'security',
    icon: 'lock',
    content: (user) => (
      <>
        <PasswordPanel user={user} />
        <FactorPanel user={user} />
        <PasskeyPanel user={user} />
        <SessionList />
        <SignInHistory />
      </>
    ),
  },
  {
    name: 'absence',
    icon: 'swap',
    permission: 'bpm:task:q',
    content: (user) => <AbsenceForm key={`${user.agent_key} ${user.agent_start} ${user.agent_end}`} user={user} />,
  },
  { name: 'messages', icon: 'message', content: (_, { messages }) => <MessagePart>{messages}</MessagePart> },
  { name: 'favourites', icon: 'list', content: () => <FavouriteList /> },
  { name: 'look', icon: 'gear', content: () => <AppearanceSettings /> },
  { name: 'operations', icon: 'rows', content: () => <OwnOperations /> },
]

function MessagePart({ children }: { children: ReactNode }) {
  const t = useTranslations('person.messages')
  return <Panel title={t('title')}>{children}</Panel>
}

interface PersonPageProps {
  /** The notification settings of the message feature. */
  messages: ReactNode
}

export function PersonPage({ messages }: PersonPageProps) {
  const t = useTranslations('person')
  const { params } = useViewAddress()
  const user = useCall(ownUserCall)
  const may = useMay()
  const offered = parts.filter(({ permission }) => permission === undefined || may(permission))
  const part = offered.find(({ name }) => name === params.get('tab')) ?? offered[0]
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        {user.data && <ProfileCard user={user.data} onChanged={user.retry} />}
        <nav aria-label={t('parts')}>
          {offered.map(({ name, icon }) => (
            <Link
              key={name}
              href={`/person/index?tab=${name}`}
              replace
              scroll={false}
              aria-current={name === part?.name ? 'page' : undefined}
            >
              <Icon name={icon} />
              {t(`part.${name}`)}
            </Link>
          ))}
        </nav>
      </aside>
      <div className={styles.main}>
        <Notes of={user} />
        {user.data && part ? part.content(user.data, { messages, may }) : <Unanswered of={user} skeleton={<LinesSkeleton lines={8} />} />}
      </div>
    </div>
  )
}

/** 基本资料: the user's own data. */
function ProfileForm({ user }: { user: OwnUser }) {
  return <OwnForm definition={profile} user={user} texts="person.profile" guarded={['phone', 'email']} />
}

/** 我的操作记录: what the user himself changed, newest first. */
function OwnOperations() {
  const t = useTranslations('person.operations')
  const me = useMe()
  const paging = usePaging()
  const list = useCall(
    'POST /api/app/base/app/sys/operationLog/query',
    { user_key: me, pageNo: paging.page, pageSize: paging.size },
    { keep: true },
  )
  return (
    <Panel title={t('title')}>
      <Answer of={list} skeleton={<TableSkeleton rows={5} columns={5} />}>
        {(data) =>
          data.records.length === 0 ? (
            <State picture="firstUse" title={t('empty')} />
          ) : (
            <>
              <OperationList records={data.records} people={false} />
              <ListPager paging={paging} answer={data} />
            </>
          )
        }
      </Answer>
    </Panel>
  )
}
