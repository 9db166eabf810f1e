// The texts of the app itself in Arabic.

import type { AppStrings } from './strings.ts'

export const strings: AppStrings = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.lead': 'مرحبًا بعودتك.',
  'register.title': 'إنشاء حساب',
  'register.lead': 'اسم مستخدم وكلمة مرور، لا شيء آخر.',
  'signIn.user': 'اسم المستخدم',
  'signIn.password': 'كلمة المرور',
  'signIn.remember': 'البقاء مسجّلًا على هذا الحاسوب',
  'signIn.server': 'الخادم',
  'signIn.appKey': 'مفتاح التطبيق',
  'signIn.advanced': 'الخادم والتطبيق',
  'signIn.go': 'تسجيل الدخول',
  'register.go': 'إنشاء الحساب',
  'signIn.working': 'جارٍ تسجيل الدخول…',
  'signIn.toRegister': 'جديد هنا؟ أنشئ حسابًا',
  'signIn.toSignIn': 'لديك حساب؟ سجّل الدخول',
  'signIn.samples': 'أو تجوّل باسم',
  'signIn.continueAs': 'المتابعة باسم {name}',
  'problem.createBelow': 'أنشئ واحدًا في الأسفل.',
  'problem.userMissing': 'أدخل اسم مستخدم.',
  'problem.passwordMissing': 'أدخل كلمة مرور.',
  'problem.serverAddress': 'ينبغي أن يشبه عنوان الخادم https://chat.example.org',
  'unreachable.title': 'لا يمكن الوصول إلى الخادم',
  'unreachable.hint': 'تبقى مسجّلًا. يحاول Parley مرة أخرى تلقائيًا.',
  'unreachable.again': 'المحاولة الآن',
  'unreachable.other': 'استخدام حساب آخر',
  'settings.open': 'الإعدادات',
  'settings.signOut': 'تسجيل الخروج',
  'mark.work': 'العمل',
  'mark.family': 'العائلة',
  'mark.later': 'لاحقًا',
  'rail.name': 'Parley',
  'rail.chats': 'الدردشات',
  'bar.chats':
    '{count, plural, zero {الدردشات، لا رسائل غير مقروءة} one {الدردشات، رسالة غير مقروءة} two {الدردشات، رسالتان غير مقروءتين} few {الدردشات، # رسائل غير مقروءة} many {الدردشات، # رسالة غير مقروءة} other {الدردشات، # رسالة غير مقروءة}}',
  'bar.contacts': 'جهات الاتصال',
  'bar.rooms': 'الغرف',
  'list.more': 'المزيد',
  'list.threads': 'السلاسل',
  'signOut.title': 'تسجيل الخروج؟',
  'signOut.unsent':
    '{count, plural, zero {لا رسائل غير مرسلة إلى {names}.} one {رسالة إلى {names} لم تُرسل بعد وستضيع.} two {رسالتان إلى {names} لم تُرسلا بعد وستضيعان.} few {# رسائل إلى {names} لم تُرسل بعد وستضيع.} many {# رسالة إلى {names} لم تُرسل بعد وستضيع.} other {# رسالة إلى {names} لم تُرسل بعد وستضيع.}}',
  'signOut.drafts':
    '{count, plural, zero {لا مسودات.} one {تبقى مسودتك في هذا المتصفح حتى تسجل الدخول من جديد.} two {تبقى مسودتاك في هذا المتصفح حتى تسجل الدخول من جديد.} few {تبقى مسوداتك الـ# في هذا المتصفح حتى تسجل الدخول من جديد.} many {تبقى مسوداتك الـ# في هذا المتصفح حتى تسجل الدخول من جديد.} other {تبقى مسوداتك الـ# في هذا المتصفح حتى تسجل الدخول من جديد.}}',
  'signOut.others':
    '{count, plural, zero {# آخرون} one {واحد آخر} two {اثنان آخران} few {# آخرون} many {# آخرون} other {# آخرون}}',
  'signOut.hint': 'ستُزال محادثاتك من هذا المتصفح وتبقى على الخادم.',
}
