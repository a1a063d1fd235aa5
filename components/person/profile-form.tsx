// 基本资料: what a user changes of himself.
'use client'
import { profile } from '@/lib/model/profile'
import { OwnForm } from './own-form'
import type { OwnUser } from './own-user'

export function ProfileForm({ user }: { user: OwnUser }) {
  return <OwnForm definition={profile} user={user} texts="person.profile" />
}
