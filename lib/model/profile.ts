// What a user may change of his own record in the personal centre (docs/domain/organisation.md#own-settings).
import { entity } from './definition.ts'
import { datetime, ref } from './field.ts'
import { user } from './organisation.ts'

const { phone, email, sex, birthday } = user.fields

export const profile = entity('profile', {
  family: 'base',
  path: 'app/sys/user',
  permission: '',
  key: 'user_key',
  title: 'email',
  fields: { phone, email, sex, birthday },
  list: { columns: [], filters: [], sort: '-create_time' },
  form: [{ name: 'basic', fields: ['phone', 'email', 'sex', 'birthday'] }],
})

/** The approval agent of a user for a time. */
export const absence = entity('absence', {
  family: 'base',
  path: 'app/sys/user',
  permission: '',
  key: 'user_key',
  title: 'agent_key',
  fields: {
    agent_key: ref('user', { required: true }),
    agent_start: datetime({ required: true }),
    agent_end: datetime({ required: true, notBefore: 'agent_start', future: true }),
  },
  list: { columns: [], filters: [], sort: '-create_time' },
  form: [{ name: 'basic', fields: ['agent_key', 'agent_start', 'agent_end'] }],
})
