import type { ThreadWords } from './thread-words.ts';

export const ES: ThreadWords = {
  asks: `me pregunto|no (?:sé|entiendo|recuerdo) (?:por qué|cómo|qué|dónde|quién|si)|ni idea de (?:por qué|cómo|qué|dónde)`,
  plans: `(?:debería|deberíamos|tendría que|tengo que|quiero|queremos|quisiera|me gustaría|voy a|vamos a|pienso|podría|prometí|he prometido|me propongo|necesito)|mañana|la próxima (?:vez|semana)|algún día`,
  fails: `(?:se|me) (?:me )?(?:rompió|quemó|cayó|pegó|perdió|olvidó|atascó|estropeó|desinfló|hundió|ha roto|ha quemado)|perdí|olvidé|fall[óa]|fracas[óé]|no (?:suena|funciona|funcionó|arranca|arrancó|abre|cierra|sube|subió|salió|sale|encuentro|encontré|consigo|conseguí|entiendo|encaja)|gotea|goteaba|chirría|chirriaba|roto|rota|quemad[oa]|estropead[oa]|atascad[oa]|problemas?|demasiad[oa] (?:salad[oa]|sec[oa]|dur[oa]|amarg[oa]|líquid[oa])|un desastre|dur[oa] como una piedra|falta|faltaba|desafinad[oa]|parpadea`,
  learns: `aprendí|aprendido|aprendimos|la palabra|significa|el truco|el secreto|me enseñó|me enseñaron|descubrí|he descubierto|leí que|supe que|me explicó|resulta que`,
  names: `la palabra|palabra nueva|una palabra`,
  answers: `la respuesta|porque|la razón|resulta que|resultó que|por eso|ahora sé|por fin (?:sé|entiendo|entendí)|me (?:explicó|contó|dijo|aclaró)|viene de|descubrí|averigüé|lo busqué`,
  settles: `me (?:respondió|contestó)|me (?:contó|dijo) (?:por qué|cómo|quién|dónde|qué)|me (?:explicó|aclaró)|la respuesta|eso explica|ahora (?:sé|ya sé|entiendo)|por fin (?:sé|entiendo|entendí)|misterio resuelto|por eso es|averigüé (?:por qué|cómo|qué|dónde)`,
  does: `(?!así|aquí|allí|ahí|café|bebé|también|según|qué|porqué|comité|puré|té |paté)\\p{L}{2,14}(?:é|í)|fui|hice|fuimos|hicimos|dije|puse|traje|di|vi|\\p{L}{2,12}(?:amos|imos) (?:a|al|el|la|los|las|con|por|un|una|en)|(?:he|hemos) \\p{L}{2,12}(?:ado|ido|to|cho)|por fin`,
  succeeds: `funciona|funcionó|(?:salió|quedó|ha salido|ha quedado|salieron|quedaron) (?:muy |tan |más )?(?:perfect[oa]s?|bien|genial|estupend[oa]s?|buenísim[oa]s?|delicios[oa]s?|ric[oa]s?|dorad[oa]s?|esponjos[oa]s?|redond[oa]s?)|perfect[oa]s?(?=[.,;!]|$| y )|por fin (?:suena|abre|cierra|funciona|arranca|anda|sale|sube|lo)|lo (?:logré|conseguí)|logré|conseguí|arregl(?:é|ó|ado|ada|amos)|ya no (?:gotea|chirría|duele|se atasca|suena|falla|parpadea|se mueve)|solucionad[oa]|resuelt[oa]|resolvió|como nuev[oa]|ya (?:abre|cierra|arranca|funciona|suena|anda)|arrancó|encontré|apareció|aprobé|mucho (?:mejor|más fácil)|a la primera|sin (?:un |una )?(?:fallos?|error(?:es)?|parar|romperl[oa])`,
  uses: `usé|usamos|dije|probé|hice|preparé|cociné|escribí|conté|enseñé|vi|oí|escuché|reconocí|toqué|practiqué|necesité|apliqué`,
  again: `otra vez|de nuevo|esta vez|ahora|desde entonces|ya`,
  regrets: `(?:hubiera|hubiese|habría|tendría que haber|debí|debería haber)`,
  leaning: `luego|ahí|allí|eso|esto|lo mismo|por eso|después|ambos|ambas|todo eso|aquello`,
  titles: 'señor señora señorita sr sra srta don doña doctor doctora dr dra profesor profesora profe tío tía',
  articles: 'el la los las un una unos unas mi mis su sus nuestro nuestra al del este esta ese esa',
  prepositions: 'en de del por para al desde sobre bajo entre sin hasta hacia tras',
  participles: /(?:[ai]d[oa]s?|mente|ando|iendo)$/u,
  common: `trabajo oficina jefe jefa compañero compañera compañeros reunión equipo proyecto tarea tareas lista plan objetivo correo correos mensaje teléfono
    móvil pantalla ordenador casa habitación cocina baño puerta ventana mesa silla cama suelo pared calle ciudad pueblo país lugar tienda
    mercado parque río lago mar playa montaña bosque árbol árboles flor flores jardín cielo sol lluvia nieve viento luz invierno verano
    primavera otoño paseo caminar dormir sueño comer comida desayuno almuerzo cena café agua vino cerveza leche pastel fruta frutas verdura
    verduras sopa ensalada queso libro libros página capítulo historia música canción película juego foto carta papel noticia madre padre
    mamá papá padres hermana hermano hijo hija hijos niño niña niños bebé esposa esposo marido mujer pareja familia abuela abuelo tía tío
    primo prima amigo amiga amigos vecino vecina vecinos clase profesor profesora maestra maestro escuela colegio curso examen idioma perro
    gato pájaro animal cuerpo cabeza pelo cara ojos mano manos pies espalda corazón voz ruido olor sabor alma estómago pierna brazo hombro
    salud dinero precio cuenta banco coche bici bicicleta autobús tren estación viaje vacaciones fiesta cumpleaños regalo amor miedo dolor
    alegría paz calma silencio rabia paciencia atención energía ánimo hábito rutina ejercicio gimnasio yoga descanso estrés error errores
    éxito fracaso progreso reto experiencia memoria recuerdo recuerdos sonrisa risa conversación charla sentimiento muerte fuerza orden regla
    blanco negro verde azul rojo frío calor caliente suave fuerte fresco claro limpio lleno libre tranquilo tranquila feliz triste contento
    contenta orgulloso cansado rato grupo parte medio esquina vaso taza plato botella caja bolsa zapatos ropa camisa familia llamar llamé
    hablar hablé comprar leer escribir`,
  never: `enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gracias agradecer agradecido agradecida gratitud`,
};
