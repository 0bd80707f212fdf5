import { textFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

const rightToLeft = { direction: 'rtl' } as const

/** A customer who writes in Arabic, from right to left. */
export const arabic: readonly Script[] = [
  {
    key: 'ar-late-order',
    ticketNo: 4810,
    language: 'ar',
    contact: 'layan',
    subject: 'تأخر الطلب 20755',
    status: 'open',
    priority: 'medium',
    assignee: 'priya',
    labels: ['order', 'shipping'],
    items: [
      received(
        52.8,
        `السلام عليكم،

        طلبت دراجة من طراز Ridge 1 قبل ثلاثة أسابيع، ورقم الطلب 20755. كان من المفترض أن تصل يوم الخميس الماضي،
        لكن صفحة التتبع لم تتغير منذ خمسة أيام. هل يمكنكم إخباري أين وصلت الشحنة؟

        مع الشكر،
        | ليان الخطيب`,
        rightToLeft,
      ),
      changed('priya', 51.3, 'assignee', null, 'priya'),
      sent(
        'priya',
        50.8,
        `Dear Layan,

        thank you for writing, and I am sorry for the silence on the tracking page. Your bike is at the sorting
        centre in Rotterdam: the label was torn, so the machine sent it to the side. I have asked them to print a
        new one today.`,
      ),
      changed('priya', 50.7, 'status', 'new', 'open'),
      noted(
        'priya',
        50.5,
        `Label reference RC-20755-2. If it has not moved by tomorrow noon we send a second bike. @all`,
      ),
      received(
        29.3,
        `شكراً على الرد السريع. أستطيع القراءة بالإنجليزية لكنني أكتب العربية أفضل. هل سيتصل بي السائق قبل الوصول؟
        باب البناية يبقى مغلقاً بعد الساعة السادسة مساءً.`,
        { ...rightToLeft, attachments: [textFile('العنوان.txt', 'شارع الميناء 7، الطابق الثالث\n')] },
      ),
      sent(
        'priya',
        26.9,
        `Please do write in Arabic, we read it with help. Yes, the driver calls one hour before, and I have added
        the note about the door. The new label has been scanned, so the page should move this evening.`,
      ),
    ],
  },
]
