import { picture, textFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

/** Customers who write in Spanish and Portuguese. */
export const iberian: readonly Script[] = [
  {
    key: 'es-app',
    ticketNo: 4799,
    language: 'es',
    contact: 'mariaangeles',
    subject: 'La aplicación no encuentra la bicicleta',
    status: 'open',
    priority: 'medium',
    assignee: 'priya',
    labels: ['app'],
    items: [
      received(
        97.8,
        `Buenos días:

        La aplicación busca mi bicicleta durante un minuto y luego dice que no hay ninguna cerca. La bicicleta
        está a mi lado, encendida, con la pantalla en verde. Ayer funcionaba. He cambiado de teléfono esta mañana,
        no sé si tiene que ver.

        Muchas gracias,
        | María de los Ángeles`,
      ),
      changed('priya', 96.1, 'assignee', null, 'priya'),
      sent(
        'priya',
        95.7,
        `Buenos días, María de los Ángeles:

        Sí tiene que ver. La bicicleta todavía espera al teléfono anterior. Para presentarle el nuevo:

        1. Apague la bicicleta.
        2. Mantenga pulsado el botón de la luz mientras la enciende, hasta que la pantalla parpadee en azul.
        3. Abra la aplicación y elija *Añadir bicicleta*.

        Sus recorridos están en su cuenta y vuelven solos.`,
      ),
      changed('priya', 95.6, 'status', 'new', 'open'),
      received(
        73.5,
        `Parpadea en azul, pero la aplicación me pide un código de seis cifras que no tengo. He mirado en el
        correo y en la caja. En el segundo intento la pantalla volvió al verde y tuve que empezar de nuevo, así
        que esta vez prefiero preguntar antes de gastar el tercero.`,
      ),
      sent(
        'priya',
        71.9,
        `El código está en la primera página del libro de la bicicleta y también debajo de la batería. Si no los
        tiene a mano, dígame el número de serie y lo busco yo. No hay límite de intentos, así que puede
        equivocarse con toda tranquilidad.`,
      ),
      received(
        25.4,
        `Debajo de la batería, en efecto, escrito muy pequeño. Ya están juntas otra vez. Ahora los recorridos
        aparecen dos veces, los de la semana pasada con la fecha de hoy. ¿Se arregla solo o debo borrar algo?`,
      ),
    ],
  },
  {
    key: 'es-address',
    ticketNo: 4815,
    language: 'es',
    contact: 'iker',
    subject: 'Cambio de dirección de entrega, pedido 20744',
    status: 'new',
    priority: 'high',
    labels: ['order', 'shipping'],
    isUnread: true,
    dueIn: 5,
    items: [
      received(
        9.6,
        `Hola: me mudo el viernes y el pedido 20744 sale, según la página, mañana. ¿Sería posible enviarlo a la
        dirección nueva? Es Calle del Faro 12, 2.º izquierda, 48370. Si ya está en camino, también puedo recogerlo
        en un punto de entrega. Gracias y perdón por las prisas. Iker Zubiaurre`,
      ),
    ],
  },
  {
    key: 'pt-recall-day',
    ticketNo: 4772,
    language: 'pt',
    contact: 'joaquim',
    subject: 'Dia de troca de baterias: podemos usar a nossa oficina?',
    status: 'on_hold',
    priority: 'medium',
    assignee: 'jun',
    labels: ['battery', 'dealer', 'portugal'],
    items: [
      received(
        146.3,
        `Bom dia,

        soubemos por um colega de Lisboa que estão a trocar algumas baterias. Temos no Porto uns trinta clientes
        com a Ridge 2 e uma oficina com espaço. Não seria mais simples fazer um dia de troca aqui, em vez de
        enviar trinta caixas com lítio pelo correio?

        | Joaquim Sottomayor
        | Oficina Ribeira`,
      ),
      changed('maya', 145.1, 'assignee', null, 'jun'),
      sent(
        'jun',
        143.9,
        `Dear Joaquim,

        that is a generous offer and a better plan than ours. I read Portuguese well enough but write it badly, so
        please forgive my English.

        What we would need is a dry room with a door that locks, a table, and somebody who can call the customers.
        We would send two mechanics and the packs on one pallet. Could you tell me how many of the thirty have a
        serial number that contains 0925?`,
      ),
      changed('jun', 143.8, 'status', 'new', 'open'),
      received(
        99.4,
        `Percebo bem o inglês, cada um escreve na sua língua e entendemo-nos. São onze dos trinta. A sala existe,
        a porta fecha, e a minha mulher telefona a todos: ninguém lhe diz que não. Se a palete chegar de manhã,
        podemos trocar as onze no mesmo dia e ainda almoçar. Temos um vizinho que grelha sardinhas e que já
        perguntou quantos são.`,
        {
          attachments: [
            textFile(
              'numeros-0925.txt',
              Array.from({ length: 11 }, (_, index) => `P-0925-${1204 + index * 3}\n`).join(''),
            ),
          ],
        },
      ),
      noted(
        'jun',
        98.1,
        `Eleven packs for Porto, one pallet. @maya is there anything for Lisbon that could go on the same transport?`,
      ),
      sent(
        'jun',
        97.6,
        `Eleven it is. I am asking the carrier for a date in two weeks and put this on hold until I have it.
        Please thank your wife from us already now.`,
      ),
      changed('jun', 97.5, 'status', 'open', 'on_hold'),
    ],
  },
  {
    key: 'pt-rear-light',
    ticketNo: 4802,
    language: 'pt',
    mailbox: 'warranty',
    contact: 'beatriz',
    subject: 'Luz traseira intermitente depois da chuva',
    status: 'open',
    priority: 'medium',
    assignee: 'maya',
    labels: ['warranty', 'portugal'],
    items: [
      received(
        75.9,
        `Boa tarde, desde a chuva de domingo a luz traseira da minha bicicleta pisca sozinha. Vê-se água por
        dentro do vidro:

        ![luz traseira com gotas](cid:luz-traseira)

        A bicicleta tem sete meses. Isto está dentro da garantia?

        Beatriz Nogueira`,
        { attachments: [picture('luz-traseira.png', { shows: 'light' }, 'luz-traseira')] },
      ),
      changed('maya', 74.4, 'assignee', null, 'maya'),
      sent(
        'maya',
        74,
        `Boa tarde, Beatriz. Sim, está dentro da garantia: não devia entrar água. Seguem amanhã uma luz nova e uma
        junta. A troca são dois parafusos, mas se preferir pode ir à Oficina Ribeira, que já sabe do assunto.`,
      ),
      changed('maya', 73.9, 'status', 'new', 'open'),
      received(
        28.6,
        `Chegou tudo, obrigada. Um dos parafusos não quer sair. Com que chave devo insistir antes de o estragar? A
        luz nova já funciona ligada à mão, por isso sei que o resto está bem. O meu pai sugeriu um martelo, mas
        achei melhor perguntar primeiro a quem fez a bicicleta.`,
      ),
      sent(
        'maya',
        27.3,
        `Com nenhuma, por favor. Ponha uma gota de óleo, espere uma noite e tente com uma Torx T20 bem limpa. Se
        não ceder, a oficina trata dele sem custos.`,
      ),
    ],
  },
]
