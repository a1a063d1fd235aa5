// The browser's state of the session: user, application, project, process service, station. Tokens stay on the server
// (docs/domain/sessions.md#what-the-browser-knows).
import type { AppInfo } from '../model/app-info.ts'
import { limits } from '../model/wire.ts'
import { openLocal, readCookie, removeLocal, writeCookie } from './local-state.ts'
import { draftsOf, draftsPlace, targetKeyPlace } from './places.ts'
import { createStore } from './store.ts'

export interface UserInfo {
  user_key: string
  username: string
  avatar: string | null
  role_id_list: string[]
  realname?: string
  role_code_list?: string[]
  belong_departs?: string[]
}

/** A menu of the permission list; an item whose route is '0' is left out of menus (docs/domain/roles-and-permissions.md#menus). */
export interface MenuItem {
  path: string
  name: string
  redirect?: string | null
  component?: string | null
  hidden?: boolean
  isFavorite?: boolean
  /** The screen of the path: an entity's generic list by its name, or 'page'; missing without a screen (components/frame/screens.tsx). */
  screen?: string
  alwaysShow?: boolean
  route?: string
  meta: {
    title: string
    icon?: string | null
    url?: string | null
    permissionList?: string[]
    keepAlive?: boolean
    internalOrExternal?: boolean
    componentName?: string | null
    permission_key?: string
    /** The path that menus highlight instead of this one. */
    prevent?: string | null
  }
  children?: MenuItem[]
}

export interface DepartNode {
  id: string
  key: string
  title: string
  depart_name?: string
  children?: DepartNode[]
}

/** The session views as a role: read-only until the view ends (docs/domain/roles-and-permissions.md#view-as-a-role). */
export interface RoleView {
  role_name: string
  member_name: string | null
  by_key: string
  until: string
}

export interface UserState {
  /** The signed-in user, also during a view. */
  targetKey: string | null
  name: string
  avatar: string | null
  userInfo: UserInfo | null
  permissionList: readonly string[]
  menus: readonly MenuItem[]
  departTree: readonly DepartNode[]
  leader: boolean
}

export interface AppState {
  sidebarOpened: boolean
  device: 'desktop' | 'mobile'
  /** A bound application that the user chose; null for the server's choice. */
  appkey: string | null
  appInfo: AppInfo | null
}

export interface ProjectState {
  projectItem: { project_key: string; project_name: string; status?: string } | null
  paymentId: string | null
  backPath: string | null
}

export interface BpmState {
  bpmAppKey: string | null
}

export interface StationState {
  stationLogo: string | null
  stationName: string | null
  stationKey: string | null
}

const noUser: UserState = {
  targetKey: null,
  name: '',
  avatar: null,
  userInfo: null,
  permissionList: [],
  menus: [],
  departTree: [],
  leader: false,
}
const noProject: ProjectState = { projectItem: null, paymentId: null, backPath: null }
const projectPlace = 'office.project'
const sidebarCookie = 'sidebar'

export const userState = createStore<UserState>(noUser)
export const appState = createStore<AppState>({ sidebarOpened: true, device: 'desktop', appkey: null, appInfo: null })
export const viewState = createStore<{ view: RoleView | null }>({ view: null })
export const projectState = createStore<ProjectState>(noProject)
export const bpmState = createStore<BpmState>({ bpmAppKey: null })
export const stationState = createStore<StationState>({ stationLogo: null, stationName: null, stationKey: null })

/** Restores state after a reload: target key, side menu, selected project; the device is set by the window's width. */
export function restoreSession(): void {
  userState.set({ targetKey: localStorage.getItem(targetKeyPlace) })
  appState.set({ sidebarOpened: readCookie(sidebarCookie) !== '0', device: deviceOf(window.innerWidth) })
  const project = sessionStorage.getItem(projectPlace)
  if (project) projectState.set(JSON.parse(project))
}

/** Below 992 px a window is a mobile one (docs/domain/frame.md#windows). */
export function deviceOf(width: number): AppState['device'] {
  return width < limits.mobileBreakpoint ? 'mobile' : 'desktop'
}

/** Stores the settings of the application and its station: logo and name (docs/domain/settings.md#application). */
export function keepAppInfo(appInfo: AppInfo | null): void {
  appState.set({ appInfo })
  const { stationLogo = null, stationName = null, stationKey = null } = appInfo ?? {}
  stationState.set({ stationLogo, stationName, stationKey })
}

/** Stores the signed-in user across reloads. Removes drafts of other users. */
export function keepTargetKey(targetKey: string): void {
  openLocal()
  removeLocal((key) => key.startsWith(draftsPlace) && !key.startsWith(draftsOf(targetKey)))
  localStorage.setItem(targetKeyPlace, targetKey)
  userState.set({ targetKey })
}

/** Opens or collapses the side menu; stored in a cookie (docs/domain/frame.md#windows). */
export function openSidebar(sidebarOpened: boolean): void {
  writeCookie(sidebarCookie, sidebarOpened ? '1' : '0')
  appState.set({ sidebarOpened })
}

/** Stores the selected project for this window; it survives signing out (docs/domain/frame.md#signing-out). */
export function selectProject(part: Partial<ProjectState>): void {
  projectState.set(part)
  sessionStorage.setItem(projectPlace, JSON.stringify(projectState.get()))
}

/** True when a role is admin or leader (docs/domain/roles-and-permissions.md#leaders). */
export function isLeader(roleCodes: readonly string[]): boolean {
  return roleCodes.some((code) => code === 'admin' || code === 'leader')
}

/** Sets the loaded user, with the leader flag. */
export function keepUser(userInfo: UserInfo): void {
  userState.set({
    targetKey: userInfo.user_key,
    name: userInfo.realname || userInfo.username,
    avatar: userInfo.avatar,
    userInfo,
    leader: isLeader(userInfo.role_code_list ?? []),
  })
}

/** Clears user and process service; the selected project stays. */
export function forgetUser(): void {
  userState.set(noUser)
  appState.set({ appkey: null })
  bpmState.set({ bpmAppKey: null })
}
