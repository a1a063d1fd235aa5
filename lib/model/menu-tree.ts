// The default menu tree with all permission codes, and the groups of the all-menus popover (docs/domain/roles-and-permissions.md#menu-tree). Screens of entities add theirs.
import { entities } from './entities/registry.ts'
import { addEntityMenus } from './entity-menus.ts'
import { buttons, flattenMenus, type Menu, menu } from './permissions.ts'

const office: Menu[] = [
  menu('/', '工作台', 'Dashboard', 'DashboardOutlined', { buttons: buttons('dashboard', '', { view: ['查看', 'View'] }) }),
  menu('/home', '首页办公', 'Office', 'HomeOutlined', {
    children: [
      menu('/home/workbench/pending', '待审批', 'Pending', 'AuditOutlined', {
        prevent: '/home',
        buttons: buttons('bpm:task', 'q', {
          confirm: ['同意', 'Approve'],
          reject: ['驳回', 'Reject'],
          turn: ['转交', 'Hand over'],
          sign: ['加签', 'Add approver'],
        }),
      }),
      menu('/home/workbench/alreadyProcessed', '已处理', 'Handled', 'CheckCircleOutlined', { prevent: '/home' }),
      menu('/home/workbench/myTransfer', '我的转交', 'Handed over by me', 'SwapOutlined', { prevent: '/home' }),
      menu('/home/workbench/transferToMe', '转交给我', 'Handed over to me', 'SwapLeftOutlined', { prevent: '/home' }),
      menu('/home/workbench/copyToMe', '抄送我的', 'Copied to me', 'CopyOutlined', { prevent: '/home' }),
      menu('/home/apply', '发起申请', 'Apply', 'FormOutlined', { buttons: buttons('bpm:process', 'a') }),
      menu('/home/leave', '请假', 'Leave', 'CalendarOutlined', {
        buttons: buttons('oa:leave', 'qaedx', { office: ['查看全部请假', 'See all leave'] }),
      }),
      menu('/home/myApply', '我的申请', 'My applications', 'FileDoneOutlined', {
        buttons: buttons('bpm:apply', 'q', { cancel: ['撤回', 'Withdraw'], remind: ['催办', 'Remind'] }),
      }),
      menu('/home/message', '消息中心', 'Messages', 'BellOutlined', { buttons: buttons('msg:message', 'q') }),
      menu('/home/notice', '行政公告', 'Notices', 'NotificationOutlined', { buttons: buttons('msg:board', 'q') }),
      menu('/home/news', '资讯', 'News', 'ReadOutlined', { buttons: buttons('msg:reading', 'q') }),
      menu('/home/transfer', '导入导出', 'Imports and exports', 'SwapOutlined'),
      menu('/home/daily/clue', '线索日报', 'Lead reports', 'CalendarOutlined', { buttons: buttons('crm:daily', 'qaed') }),
      menu('/home/daily/business', '商机日报', 'Opportunity reports', 'CalendarOutlined'),
      menu('/home/daily/customer', '客户日报', 'Customer reports', 'CalendarOutlined'),
    ],
  }),
]

const crm: Menu = menu('/crm', '客户管理', 'Customers', 'TeamOutlined', {
  children: [
    menu('/crm/clue/pool', '线索池', 'Lead pool', 'InboxOutlined', {
      buttons: [
        { code: 'crm:clue:pool', title: '查看线索池', titleEn: 'View the pool' },
        { code: 'crm:clue:claim', title: '领取', titleEn: 'Claim' },
        { code: 'crm:clue:distribute', title: '分配', titleEn: 'Distribute' },
      ],
    }),
    menu('/crm/clue/my', '我的线索', 'My leads', 'AimOutlined', {
      buttons: buttons('crm:clue', 'qaedxi', { convert: ['转化', 'Convert'] }),
    }),
    menu('/crm/customer/list', '客户', 'Customers', 'UserOutlined', {
      buttons: [
        ...buttons('crm:customer', 'qaedxi', {
          transfer: ['转移', 'Transfer'],
          toSea: ['移入公海', 'Move to the pool'],
          lock: ['锁定', 'Lock'],
          merge: ['合并', 'Merge'],
        }),
        ...buttons('crm:category', 'qaed', {}, ['客户分类', 'Categories']),
        { code: 'crm:cost:view', title: '查看产品成本', titleEn: 'View product costs' },
        { code: 'data:plain:view', title: '查看完整证件号、账号与手机号', titleEn: 'View unmasked numbers' },
      ],
    }),
    menu('/crm/customer/sea', '客户公海', 'Customer pool', 'CloudOutlined', {
      buttons: buttons('crm:sea', 'q', { claim: ['领取', 'Claim'], distribute: ['分配', 'Distribute'] }),
    }),
    menu('/crm/contact', '联系人', 'Contacts', 'ContactsOutlined', { buttons: buttons('crm:contact', 'qaedxi') }),
    menu('/crm/business', '商机', 'Opportunities', 'FunnelPlotOutlined', {
      buttons: buttons('crm:business', 'qaedxi', { stage: ['推进阶段', 'Change stage'], distribute: ['分配', 'Distribute'] }),
    }),
    menu('/crm/reservation', '预约上门', 'Reservations', 'ScheduleOutlined', {
      buttons: buttons('crm:reservation', 'qaedxi', { confirm: ['确认到访', 'Confirm arrival'], desk: ['前台接待', 'Front desk'] }),
    }),
    menu('/crm/follow', '跟进记录', 'Follow-ups', 'MessageOutlined', { buttons: buttons('crm:follow', 'qaedxi') }),
    menu('/crm/visit', '拜访记录', 'Visits', 'EnvironmentOutlined', { buttons: buttons('crm:visit', 'qaedx') }),
    menu('/crm/ticket', '工单', 'Tickets', 'CustomerServiceOutlined', {
      buttons: buttons('crm:ticket', 'qaedxi', { handle: ['处理', 'Handle'], distribute: ['分派', 'Assign'] }),
    }),
    menu('/crm/product', '客户产品', 'Products', 'AppstoreOutlined', { buttons: buttons('crm:product', 'qaedxi') }),
  ],
})

const order: Menu = menu('/order', '订单中心', 'Orders', 'ShoppingOutlined', {
  children: [
    menu('/order/list', '订单', 'Orders', 'FileTextOutlined', {
      buttons: buttons('order:order', 'qaedxi', { cancel: ['取消', 'Cancel'], finish: ['完结', 'Finish'] }),
    }),
    menu('/order/maker', '做单', 'Order making', 'SolutionOutlined', { buttons: buttons('order:maker', 'qaedx') }),
    menu('/order/loan', '放款', 'Loans', 'BankOutlined', {
      buttons: buttons('order:loan', 'qaedxi', { confirm: ['确认放款', 'Confirm'] }),
    }),
    menu('/order/income', '收入', 'Income', 'MoneyCollectOutlined', {
      buttons: buttons('order:income', 'qaedxi', { confirm: ['确认收入', 'Confirm'], reverse: ['冲销', 'Reverse'] }),
    }),
    menu('/order/feeItem', '费用项目', 'Fee items', 'TagsOutlined', { buttons: buttons('order:feeItem', 'qaedxi') }),
  ],
})

const market: Menu = menu('/market', '市场', 'Marketing', 'FundOutlined', {
  children: [
    menu('/market/activity', '活动', 'Campaigns', 'GiftOutlined', { buttons: buttons('market:activity', 'qaedxi') }),
    menu('/market/qrcode', '二维码', 'QR codes', 'QrcodeOutlined', { buttons: buttons('market:qrcode', 'qaedx') }),
  ],
})

const budget = '/okrProject/projevtbudget'

const projects: Menu[] = [
  menu('/okr-project', '项目管理', 'Projects', 'ProjectOutlined', {
    children: [
      menu('/okr-project/index/myAllProject', '我的项目', 'My projects', 'FolderOpenOutlined', {
        buttons: buttons('eis:project', 'qaedx', {
          approve: ['提交立项', 'Submit'],
          close: ['结项', 'Close'],
          archive: ['归档', 'Archive'],
          status: ['变更状态', 'Change status'],
          cost: ['查看成本与毛利', 'View costs and margin'],
        }),
      }),
      menu('/okr-project/index/myTask', '项目任务', 'Project tasks', 'ProfileOutlined'),
      menu('/okr-project/add', '新建项目', 'New project', 'PlusOutlined', { hidden: true }),
    ],
  }),
  menu('/okrProject', '项目工作区', 'Project workspace', 'ProjectOutlined', {
    hidden: true,
    children: [
      menu('/okrProject/overview', '概况', 'Overview', 'PieChartOutlined'),
      menu('/okrProject/task', '任务', 'Tasks', 'ProfileOutlined', { prevent: '/okrProject/okr', buttons: buttons('eis:task', 'qaed') }),
      menu('/okrProject/resource', '资源', 'Resources', 'DatabaseOutlined', { buttons: buttons('eis:projectResource', 'qaed') }),
      menu('/okrProject/okr', '目标', 'Objectives', 'FlagOutlined', { buttons: buttons('eis:okr', 'qaed') }),
      menu('/okrProject/document', '云文档', 'Documents', 'CloudServerOutlined', { buttons: buttons('eis:document', 'qaed') }),
      menu('/okrProject/report', '分析', 'Reports', 'BarChartOutlined', { buttons: buttons('eis:report', 'q') }),
      menu('/okrProject/contract', '合同', 'Contracts', 'FileProtectOutlined'),
      menu('/okrProject/price', '报价', 'Quotes', 'CalculatorOutlined'),
      menu(budget, '预算', 'Budget', 'AccountBookOutlined', {
        buttons: buttons('eis:budget', 'qaed'),
        children: [
          menu('/okrProject/budget/payment', '付款', 'Payments', 'PayCircleOutlined', { prevent: budget }),
          menu('/okrProject/budget/receivePayment', '收款', 'Receipts', 'MoneyCollectOutlined', { prevent: budget }),
          menu('/okrProject/budget/otherCost', '其他费用', 'Other costs', 'WalletOutlined', { prevent: budget }),
        ],
      }),
    ],
  }),
  menu('/pricing', '报价管理', 'Quotes', 'CalculatorOutlined', {
    buttons: buttons('eis:pricing', 'qaedx', {
      commit: ['提交', 'Submit'],
      check: ['复核', 'Check'],
      export: ['导出报价单', 'Export'],
      cost: ['查看成本', 'View costs'],
    }),
  }),
  menu('/contract', '合同管理', 'Contracts', 'FileProtectOutlined', {
    children: [
      menu('/contract/list', '合同台账', 'Contract ledger', 'FileTextOutlined', {
        buttons: [
          ...buttons('eis:contract', 'qaedxi', {
            submit: ['提交审批', 'Submit'],
            sign: ['登记签署', 'Sign'],
            archive: ['归档', 'Archive'],
            terminate: ['终止', 'Terminate'],
          }),
          { code: 'code:manual', title: '手工编号', titleEn: 'Enter codes by hand' },
        ],
      }),
      menu('/contract/archive', '合同档案', 'Contract archive', 'FolderOutlined'),
    ],
  }),
]

const purchase: Menu = menu('/purchase', '供应商与资源', 'Suppliers and resources', 'ShopOutlined', {
  children: [
    menu('/purchase/supplier', '供应商', 'Suppliers', 'ShopOutlined', {
      buttons: [
        ...buttons('eis:supplier', 'qaedxi', { audit: ['准入审核', 'Qualify'] }),
        ...buttons('eis:supplierAccount', 'qaed', { verify: ['核实', 'Verify'] }, ['供应商账户', 'Supplier accounts']),
      ],
    }),
    menu('/purchase/record', '采购记录', 'Purchases', 'ShopOutlined'),
    menu('/purchase/resource', '资源库', 'Resources', 'DatabaseOutlined', { buttons: buttons('eis:resource', 'qaedxi') }),
    menu('/purchase/config', '分类配置', 'Categories', 'SettingOutlined', { buttons: buttons('eis:config', 'qaed') }),
  ],
})

const finance: Menu = menu('/finance', '财务', 'Finance', 'PayCircleOutlined', {
  children: [
    menu('/finance/payment', '付款', 'Payments', 'PayCircleOutlined', {
      buttons: buttons('fin:payment', 'qaedx', { submit: ['提交审批', 'Submit'], pay: ['付款', 'Pay'], void: ['作废', 'Void'] }),
    }),
    menu('/finance/receivable', '收款', 'Receipts', 'MoneyCollectOutlined', {
      buttons: buttons('fin:receivable', 'qaedx', { confirm: ['确认收款', 'Confirm'], reverse: ['冲销', 'Reverse'] }),
    }),
    menu('/finance/invoice', '发票', 'Invoices', 'FileDoneOutlined', {
      buttons: buttons('fin:invoice', 'qaedx', {
        submit: ['提交审批', 'Submit'],
        issue: ['开票', 'Issue'],
        red: ['红冲', 'Reverse'],
        void: ['作废', 'Void'],
      }),
    }),
    menu('/finance/settlement', '结算', 'Settlements', 'ReconciliationOutlined', {
      buttons: buttons('fin:settlement', 'qaedx', { submit: ['提交审批', 'Submit'] }),
    }),
    menu('/finance/accounting', '核算', 'Accounting', 'AccountBookOutlined', {
      buttons: buttons('fin:accounting', 'qaedx', { lock: ['锁账', 'Lock month'] }),
    }),
    menu('/finance/otherCost', '其他费用', 'Other costs', 'WalletOutlined', {
      buttons: buttons('fin:otherCost', 'qaedx', { submit: ['提交审批', 'Submit'], pay: ['付款', 'Pay'], void: ['作废', 'Void'] }),
    }),
    menu('/finance/cashPlan', '资金计划', 'Cash plan', 'FundOutlined', { buttons: buttons('fin:cashPlan', 'q') }),
    menu('/finance/match', '对账', 'Statement matching', 'SwapOutlined', {
      buttons: buttons('fin:match', 'qe'),
    }),
  ],
})

/** A report's menu: its one code is stat:<name>:view. */
const report = (name: string, title: string, titleEn: string, icon: string) =>
  menu(`/statistics/${name}`, title, titleEn, icon, { buttons: buttons(`stat:${name}`, '', { view: ['查看', 'View'] }) })

const statistics: Menu = menu('/statistics', '统计分析', 'Statistics', 'LineChartOutlined', {
  children: [
    report('star', '客户星级', 'Customer stars', 'StarOutlined'),
    report('sign', '签单统计', 'Signed orders', 'FileDoneOutlined'),
    report('door', '上门统计', 'Visits in', 'ScheduleOutlined'),
    report('funnel', '销售漏斗', 'Funnel', 'FunnelPlotOutlined'),
    report('rank', '排行榜', 'Ranking', 'TrophyOutlined'),
    menu('/statistics/target', '业绩目标', 'Targets', 'AimOutlined', {
      buttons: buttons('stat:target', 'qe', { view: ['查看', 'View'] }),
    }),
    report('product', '产品销售', 'Product sales', 'AppstoreOutlined'),
    report('portrait', '客户画像', 'Customer portrait', 'UserOutlined'),
    report('channel', '渠道分析', 'Channels', 'ApartmentOutlined'),
    report('campaign', '活动分析', 'Campaigns', 'GiftOutlined'),
    report('customer', '客户分析', 'Customers', 'TeamOutlined'),
    report('purchase', '供应商采购', 'Purchases', 'ShopOutlined'),
    report('project', '项目盈亏', 'Project margin', 'ProjectOutlined'),
    report('contract', '合同分析', 'Contracts', 'FileProtectOutlined'),
    report('ageing', '账龄分析', 'Ageing of receivables', 'FieldTimeOutlined'),
    report('receivable', '回款分析', 'Receivables', 'MoneyCollectOutlined'),
    report('approval', '审批效率', 'Approvals', 'AuditOutlined'),
    menu('/statistics/ownerChange', '流转明细', 'Owner changes', 'SwapOutlined', { hidden: true, prevent: '/statistics/customer' }),
    menu('/statistics/starChange', '星级变动明细', 'Moves of stars', 'StarOutlined', { hidden: true, prevent: '/statistics/star' }),
    menu('/statistics/approvalStep', '审批环节', 'Approval steps', 'AuditOutlined', {
      hidden: true,
      prevent: '/statistics/approval',
      buttons: buttons('stat:approval', 'q'),
    }),
    report('usage', '使用情况', 'Usage', 'MonitorOutlined'),
  ],
})

const knowledge: Menu = menu('/knowledge', '知识库', 'Knowledge', 'BookOutlined', {
  children: [
    menu('/knowledge/list', '知识文档', 'Articles', 'ReadOutlined', { buttons: buttons('know:record', 'qaed') }),
    menu('/knowledge/category', '知识分类', 'Categories', 'TagsOutlined', { buttons: buttons('know:category', 'qaed') }),
  ],
})

const flow: Menu = menu('/flow', '流程管理', 'Processes', 'DeploymentUnitOutlined', {
  children: [
    menu('/flow/model', '流程模型', 'Process models', 'PartitionOutlined', {
      buttons: buttons('bpm:model', 'qaed', { deploy: ['部署', 'Deploy'] }),
    }),
    menu('/flow/designer', '流程设计', 'Designer', 'PartitionOutlined', { hidden: true, prevent: '/flow/model' }),
    menu('/flow/instance', '流程监控', 'Instances', 'MonitorOutlined', {
      buttons: buttons('bpm:instance', 'q', { cancel: ['终止', 'Cancel'], turn: ['转交', 'Hand over'] }),
    }),
    menu('/flow/form', '表单元数据', 'Form metadata', 'FormOutlined', { buttons: buttons('bpm:form', 'qaed') }),
  ],
})

const system: Menu = menu('/system', '系统管理', 'System', 'SettingOutlined', {
  children: [
    menu('/system/user', '用户', 'Users', 'UserOutlined', {
      buttons: buttons('sys:user', 'qaedxi', {
        freeze: ['冻结', 'Freeze'],
        resetPwd: ['重置密码', 'Reset password'],
        resetFactor: ['重置两步验证', 'Reset second factor'],
        unlock: ['解除锁定', 'Unlock'],
        handOver: ['工作交接', 'Hand over'],
        audit: ['注册审核', 'Review registration'],
      }),
    }),
    menu('/system/depart', '部门', 'Departments', 'ClusterOutlined', {
      buttons: buttons('sys:depart', 'qaed', { grant: ['部门权限', 'Permissions'] }),
    }),
    menu('/system/role', '角色权限', 'Roles', 'SafetyCertificateOutlined', {
      buttons: buttons('sys:role', 'qaed', { grant: ['授权', 'Grant'], view: ['以此角色查看', 'View as a role'] }),
    }),
    menu('/system/permission', '菜单', 'Menus', 'MenuOutlined', { buttons: buttons('sys:permission', 'qaed') }),
    menu('/system/group', '权限组', 'Permission groups', 'AppstoreOutlined', { buttons: buttons('sys:group', 'qaed') }),
    menu('/system/position', '职务', 'Positions', 'IdcardOutlined', { buttons: buttons('sys:position', 'qaedxi') }),
    menu('/system/dict', '字典', 'Dictionaries', 'BookOutlined', { buttons: buttons('sys:dict', 'qaed') }),
    menu('/system/news', '资讯管理', 'News', 'ReadOutlined', { buttons: buttons('msg:news', 'qaed', { publish: ['发布', 'Publish'] }) }),
    menu('/system/newsCategory', '资讯分类', 'News categories', 'TagsOutlined', { buttons: buttons('msg:newsCategory', 'qaed') }),
    menu('/system/notice', '公告管理', 'Notices', 'NotificationOutlined', {
      buttons: buttons('msg:notice', 'qaed', { publish: ['发布', 'Publish'] }),
    }),
    menu('/system/messageTemplate', '消息模板', 'Message templates', 'BellOutlined', { buttons: buttons('msg:template', 'qe') }),
    menu('/system/app', '应用信息', 'Application', 'AppstoreAddOutlined', { buttons: buttons('sys:app', 'qe') }),
    menu('/system/binding', '应用绑定', 'Bindings', 'LinkOutlined', { buttons: buttons('sys:binding', 'qaed') }),
    menu('/system/rule', 'CRM规则', 'CRM rules', 'ControlOutlined', {
      buttons: buttons('sys:rule', 'qaed', { run: ['立即执行', 'Run now'] }),
    }),
    menu('/system/code', '编号规则', 'Number rules', 'NumberOutlined'),
    menu('/system/field', '自定义字段', 'Custom fields', 'ProfileOutlined', {
      buttons: [
        ...buttons('sys:field', 'qaed'),
        { code: 'sys:view:manage', title: '管理共享的列表视图', titleEn: 'Manage shared list views' },
      ],
    }),
    menu('/system/param', '系统参数', 'Parameters', 'ToolOutlined', { buttons: buttons('sys:param', 'qe') }),
    menu('/system/log', '操作日志', 'Operation log', 'FileSearchOutlined', { buttons: buttons('sys:log', 'qx') }),
    menu('/system/signIn', '登录日志', 'Sign-in log', 'AuditOutlined', { buttons: buttons('sys:signIn', 'q') }),
    menu('/system/track', '点击日志', 'Click log', 'MonitorOutlined', { buttons: buttons('sys:track', 'qx') }),
    menu('/system/operations', '运行状态', 'Operations', 'DashboardOutlined', {
      buttons: buttons('sys:operations', 'q', {
        run: ['重试与测试', 'Retry and test'],
        end: ['结束登录', 'End sessions'],
        backup: ['备份', 'Back up'],
      }),
    }),
    menu('/system/recycle', '回收站', 'Recycle bin', 'DeleteOutlined', {
      buttons: buttons('sys:recycle', 'q', { restore: ['恢复', 'Restore'], purge: ['彻底删除', 'Delete for good'] }),
    }),
    menu('/system/api', '接口文档', 'API reference', 'ApiOutlined', { buttons: buttons('sys:api', 'q') }),
    menu('/system/site', '官网内容', 'Website', 'GlobalOutlined', { buttons: buttons('sys:site', 'qe', { publish: ['发布', 'Publish'] }) }),
  ],
})

const person: Menu = menu('/person/index', '个人中心', 'Personal centre', 'UserOutlined', { hidden: true })

/** Everything, in the order of the side menu. */
export const menuTree: readonly Menu[] = addEntityMenus(
  [...office, crm, order, market, ...projects, purchase, finance, statistics, knowledge, flow, system, person],
  entities,
)

/** The rows that the seeds install. */
export const permissionSeeds = flattenMenus(menuTree)

export interface PermissionGroupSeed {
  name: string
  nameEn: string
  icon: string
  /** The top entries whose visible menus belong to the group. */
  tops: readonly string[]
}

export const permissionGroups: readonly PermissionGroupSeed[] = [
  { name: '办公', nameEn: 'Office', icon: 'HomeOutlined', tops: ['/', '/home', '/knowledge', '/person/index'] },
  { name: '客户', nameEn: 'Customers', icon: 'TeamOutlined', tops: ['/crm'] },
  { name: '订单', nameEn: 'Orders', icon: 'ShoppingOutlined', tops: ['/order'] },
  { name: '市场', nameEn: 'Marketing', icon: 'FundOutlined', tops: ['/market'] },
  { name: '项目', nameEn: 'Projects', icon: 'ProjectOutlined', tops: ['/okr-project', '/pricing', '/contract'] },
  { name: '采购资源', nameEn: 'Purchase', icon: 'ShopOutlined', tops: ['/purchase'] },
  { name: '财务', nameEn: 'Finance', icon: 'PayCircleOutlined', tops: ['/finance'] },
  { name: '统计', nameEn: 'Statistics', icon: 'LineChartOutlined', tops: ['/statistics'] },
  { name: '系统', nameEn: 'System', icon: 'SettingOutlined', tops: ['/flow', '/system'] },
]
