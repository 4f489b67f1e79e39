import type { ThreadSamples } from './thread-samples.ts';

export const ES: ThreadSamples = {
  found: [
    {
      name: 'una intención cumplida',
      days: [
        ['Debería preguntarle a Rocío por la receta del gazpacho.'],
        ['Mucho trabajo y poca siesta.'],
        ['Llamé a Rocío y me dictó la receta del gazpacho de memoria.'],
      ],
      thread: ['Debería preguntarle', 'Llamé a Rocío'],
    },
    {
      name: 'una pregunta y su respuesta',
      days: [
        ['¿Por qué las campanas del convento suenan a las cinco menos diez?'],
        ['Compré calcetines.'],
        [
          'El sacristán me explicó lo de las campanas: el reloj del convento va diez minutos adelantado desde hace un siglo.',
        ],
      ],
      thread: ['¿Por qué las campanas', 'El sacristán me explicó'],
    },
    {
      name: 'un problema que desaparece',
      days: [
        ['El grifo de la cocina gotea otra vez toda la noche.'],
        ['Paseo largo con Elvira.'],
        ['Cambié la junta y el grifo ya no gotea.'],
      ],
      thread: ['El grifo de la cocina gotea', 'Cambié la junta'],
    },
    {
      name: 'lo aprendido sale bien',
      days: [
        ['Mi suegra me enseñó a plegar las empanadas con un tenedor.'],
        ['Día de lluvia, sin más.'],
        ['Las empanadas salieron perfectas y no quedó ni una.'],
      ],
      thread: ['Mi suegra me enseñó', 'Las empanadas salieron'],
    },
    {
      name: 'una cuerda rebelde',
      days: [
        ['No consigo afinar la guitarra, la tercera cuerda se resiste.'],
        ['Mucho calor y una siesta larga.'],
        ['Cuerda nueva. La guitarra por fin suena como debe.'],
      ],
      thread: ['No consigo afinar', 'La guitarra'],
    },
    {
      name: 'una visita',
      days: [
        ['Quiero visitar a mi tío en Soria antes del invierno.'],
        ['Hoy he trabajado en casa.'],
        ['Visité a mi tío en Soria y me enseñó sus colmenas.'],
      ],
      thread: ['Quiero visitar', 'Visité a mi tío'],
    },
    {
      name: 'una receta',
      days: [
        ['Tengo ganas de probar la receta de buñuelos de Carmen; mañana compro harina.'],
        ['Todo el día en el taller.'],
        ['Hice los buñuelos de Carmen y la cocina quedó llena de humo y de risas.'],
      ],
      thread: ['Tengo ganas', 'Hice los buñuelos'],
    },
    {
      name: 'el nombre de una calle',
      days: [
        ['Me pregunto de dónde viene el nombre de la calle Desengaño.'],
        ['Poca cosa hoy.'],
        ['El librero me contó de dónde viene el nombre de la calle Desengaño: de un duelo que no llegó a ser.'],
      ],
      thread: ['Me pregunto', 'El librero'],
    },
    {
      name: 'una bisagra',
      days: [
        ['La bisagra del armario chirría cada mañana.'],
        ['Cena con Laia.'],
        ['Con un poco de cera, la bisagra ya no chirría.'],
      ],
      thread: ['La bisagra', 'Con un poco'],
    },
  ],
  lookalikes: [
    {
      name: 'un helado que es otro',
      days: [['Se me cayó el helado en la acera.'], ['El helado de turrón es perfecto.']],
    },
    {
      name: 'una señora con su título',
      days: [['Debería hablar con la señora Quiroga.'], ['La señora Quiroga por fin se mudó.']],
    },
    {
      name: 'dos palabras de distinto género',
      days: [['Se rompió el puerto USB del mando.'], ['Arreglé la puerta del sótano.']],
    },
    { name: 'gracias dos días', days: [['Quiero dar las gracias a Nuria.'], ['Di las gracias al cartero.']] },
    {
      name: 'una semana cualquiera',
      days: [
        ['Reunión larga con el equipo de ventas.'],
        ['Debería dormir más.'],
        ['El equipo por fin entregó el informe.'],
        ['Comí lentejas con Marta.'],
        ['Marta llamó tarde y dormí poco.'],
        ['El informe de ventas estaba mal.'],
      ],
    },
    {
      name: 'las mismas cosas, en otro asunto',
      days: [
        ['Se rompió la taza azul.'],
        ['La taza de café en la terraza, perfecta.'],
        ['Quiero aprender a nadar.'],
        ['Vi nadar a los patos.'],
        ['¿Por qué ladran tanto los perros del barrio?'],
        ['El barrio estaba tranquilo.'],
      ],
    },
  ],
};
